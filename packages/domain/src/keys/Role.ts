import { Schema } from "effect"

export const Role = Schema.Literals(["owner", "member", "viewer"]).annotate({
  identifier: "Role",
  description: "Right of a member: owner and member change what is their tenant's, a viewer only reads it"
})
export type Role = typeof Role.Type
