import { MemberId, type TenantId } from "@grid/domain/Brands"
import { label } from "@grid/domain/http/Parameters"
import { Role } from "@grid/domain/keys/Role"
import type { Member } from "@grid/domain/people/Member"
import { type MemberListing, MemberStore, type SignInLink } from "@grid/domain/people/MemberStore"
import { OwnData } from "@grid/domain/people/OwnData"
import { SessionStore } from "@grid/domain/people/SessionStore"
import { iso, isoOrNull } from "@grid/domain/time/Time"
import { AppSettings } from "@grid/server/config/Settings"
import { Effect, Option } from "effect"
import { resolve } from "node:path"
import { command, group, page } from "../arguments/Commands.ts"
import {
  argument,
  asGiven,
  bySchema,
  choice,
  json,
  oneOf,
  optional,
  tenant,
  text,
  toggle,
  withDefault
} from "../arguments/Parameters.ts"
import { UsageError } from "../output/Failure.ts"
import { bytes, instant } from "../output/Format.ts"
import { writeNew } from "../output/NewFile.ts"
import { print } from "../output/Output.ts"
import { list, table } from "../output/Table.ts"
import { operator, store } from "../session/Session.ts"
import { signInAddress } from "../settings/ConsoleAddress.ts"
import { passkeys } from "./console/Passkeys.ts"
import { sessions } from "./console/Sessions.ts"

const exampleId = "mem_4t8w1z6b3e9h2k7n5q0s"

const document = ({ created_at, id, is_operator, name, role, tenant_id }: Member) => ({
  id,
  tenant: tenant_id,
  name,
  role,
  is_operator,
  created_at: iso(created_at)
})

const listing = (member: MemberListing) => ({
  ...document(member),
  last_sign_in_at: isoOrNull(member.last_sign_in_at),
  link_expires_at: isoOrNull(member.link_expires_at)
})

const memberText = ({ created_at, id, is_operator, name, role, tenant_id }: Member) =>
  list([
    ["id", id],
    ["tenant", tenant_id],
    ["name", name],
    ["role", role],
    ["operator", is_operator],
    ["created", instant(created_at)]
  ])

/** Prints a link; it is shown here alone. */
const printLink = Effect.fnUntraced(function* (asJson: boolean, { expires_at, member, token }: SignInLink) {
  const settings = yield* AppSettings
  const link = signInAddress(settings, token)
  yield* print(asJson, { ...document(member), link, expires_at: iso(expires_at) }, () =>
    [
      memberText(member),
      "",
      `LINK, good once until ${instant(expires_at)}:  ${link}`,
      ...(Option.isSome(settings.baseUrl)
        ? []
        : [
            `It is for a service on port ${settings.port}: where yours has another, put that in its place, or set PORT here.`
          ])
    ].join("\n")
  )
})

const memberId = bySchema(MemberId, "must be the id of a member, as gds console members list shows it")

const idArgument = argument("id", "Id of the member, as gds console members list shows it", memberId)

const link = command(
  "link",
  page(
    "Make a link that signs in once, within 15 minutes, in the place of one that was not used: an owner of the tenant, who is made where there is none",
    "gds console link",
    `gds console link --member ${exampleId}`
  ),
  {
    tenant: tenant("Tenant whose owner signs in; created when unknown").pipe(withDefault("demo" as TenantId)),
    member: text("member", "Id of the member who signs in, in place of an owner", memberId).pipe(optional),
    json
  },
  Effect.fnUntraced(function* (options) {
    const members = yield* MemberStore
    const actor = yield* operator
    const owner = { tenant_id: options.tenant, name: "owner", is_operator: false }
    const id = Option.isSome(options.member) ? options.member.value : (yield* members.owner(owner, actor)).id
    yield* printLink(options.json, yield* members.makeLink(id, actor))
  }, Effect.provide(store))
)

const listMembers = command(
  "list",
  page("List the members who may sign in", "gds console members list --tenant acme"),
  { tenant: tenant("Members of this tenant only").pipe(optional), json },
  Effect.fnUntraced(function* (options) {
    const members = yield* (yield* MemberStore).list(Option.getOrNull(options.tenant))
    yield* print(options.json, { members: members.map(listing) }, () =>
      table(
        ["id", "tenant", "name", "role", "operator", "created", "last sign-in", "link until"],
        members.map((member) => [
          member.id,
          member.tenant_id,
          member.name,
          member.role,
          member.is_operator,
          instant(member.created_at),
          instant(member.last_sign_in_at) ?? "never",
          instant(member.link_expires_at)
        ]),
        "No members yet. Make the first with: gds console link"
      )
    )
  }, Effect.provide(store))
)

const invite = command(
  "invite",
  page(
    "Add a member and make a first link, good for 72 hours",
    "gds console members invite --tenant acme --name asha --role viewer"
  ),
  {
    tenant: tenant("Tenant of the member; created when unknown"),
    name: text("name", "Name of the member, 1 to 80 characters", bySchema(label("Name of the member", "asha"))),
    role: choice("role", Role.literals, "What the member may do; a viewer only reads").pipe(withDefault("member")),
    operator: toggle("operator", "The member runs the service"),
    json
  },
  Effect.fnUntraced(function* (options) {
    const members = yield* MemberStore
    const actor = yield* operator
    const { name, role } = options
    const member = yield* members.invite(
      { tenant_id: options.tenant, name, role, is_operator: options.operator },
      actor
    )
    yield* printLink(options.json, yield* members.makeLink(member.id, actor, "invitation"))
  }, Effect.provide(store))
)

const setRole = command(
  "role",
  page("Give a member another role; ends all sessions", `gds console members role ${exampleId} viewer`),
  { id: idArgument, role: argument("role", `New role: ${Role.literals.join(", ")}`, oneOf(Role.literals)), json },
  Effect.fnUntraced(function* (options) {
    const member = yield* (yield* MemberStore).setRole(options.id, options.role, yield* operator)
    yield* print(options.json, document(member), () => memberText(member))
  }, Effect.provide(store))
)

const remove = command(
  "remove",
  page("Remove a member for good; ends all sessions", `gds console members remove ${exampleId}`),
  { id: idArgument, json },
  Effect.fnUntraced(function* (options) {
    const member = yield* (yield* MemberStore).remove(options.id, yield* operator)
    yield* print(options.json, document(member), () => memberText(member))
  }, Effect.provide(store))
)

const signOut = command(
  "sign-out",
  page("End all sessions of a member", `gds console members sign-out ${exampleId}`),
  { id: idArgument, json },
  Effect.fnUntraced(function* (options) {
    const ended = yield* (yield* SessionStore).endAll(options.id, yield* operator)
    yield* print(options.json, { id: options.id, sessions_ended: ended }, () => `Sessions ended: ${ended}`)
  }, Effect.provide(store))
)

const exportMember = command(
  "export",
  page(
    "Write everything that is kept of a member to a new file, as one JSON document without secrets",
    `gds console members export ${exampleId} asha.json`
  ),
  { id: idArgument, file: argument("file", "Path of the new file", asGiven), json },
  Effect.fnUntraced(function* (options) {
    const path = resolve(options.file)
    const size = yield* writeNew(path, (yield* OwnData).ofMember(options.id, yield* operator))
    yield* print(options.json, { id: options.id, file: path, bytes: size }, () => `Wrote ${bytes(size)} to ${path}.`)
  }, Effect.provide(store))
)

const erase = command(
  "erase",
  page(
    "Remove a member, unless that was done before, and erase who it was: name, passkeys, sessions. The audit log keeps the id",
    `gds console members erase ${exampleId} --yes`
  ),
  { id: idArgument, yes: toggle("yes", "Confirm that who it was may be lost"), json },
  Effect.fnUntraced(function* (options) {
    if (!options.yes) {
      return yield* new UsageError({
        message: `gds console members erase forgets ${options.id} for good; confirm with --yes`
      })
    }
    yield* (yield* OwnData).eraseMember(options.id, yield* operator)
    yield* print(options.json, { id: options.id, erased: true }, () => `Erased: ${options.id}`)
  }, Effect.provide(store))
)

const members = group("members", "Members of tenants, who sign in to the console", [
  listMembers,
  invite,
  setRole,
  remove,
  signOut,
  exportMember,
  erase
])

/** `gds console`. Not named after it: `console` is Node's own. */
export const consoleGroup = group("console", "Signing in to the console", [
  link,
  members,
  passkeys(memberId),
  sessions(memberId)
])
