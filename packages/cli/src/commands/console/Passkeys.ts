import type { MemberId } from "@grid/domain/Brands"
import type { Passkey } from "@grid/domain/people/Passkey"
import { PasskeyStore } from "@grid/domain/people/PasskeyStore"
import { iso, isoOrNull } from "@grid/domain/time/Time"
import { Effect } from "effect"
import { command, group, page } from "../../arguments/Commands.ts"
import { argument, asGiven, json, type Parse, text } from "../../arguments/Parameters.ts"
import { instant } from "../../output/Format.ts"
import { print } from "../../output/Output.ts"
import { table } from "../../output/Table.ts"
import { operator, store } from "../../session/Session.ts"

const exampleMember = "mem_4t8w1z6b3e9h2k7n5q0s"

const document = ({ created_at, id, last_used_at, name }: Passkey) => ({
  id,
  name,
  created_at: iso(created_at),
  last_used_at: isoOrNull(last_used_at)
})

const memberArgument = (memberId: Parse<string, MemberId>) =>
  argument("member", "Id of the member, as gds console members list shows it", memberId)

const list = (memberId: Parse<string, MemberId>) =>
  command(
    "list",
    page("List the passkeys of a member", `gds console passkeys list ${exampleMember}`),
    { member: memberArgument(memberId), json },
    Effect.fnUntraced(function* (options) {
      const passkeys = yield* (yield* PasskeyStore).list(options.member)
      yield* print(options.json, { passkeys: passkeys.map(document) }, () =>
        table(
          ["id", "name", "added", "last used"],
          passkeys.map((passkey) => [
            passkey.id,
            passkey.name,
            instant(passkey.created_at),
            instant(passkey.last_used_at) ?? "never"
          ]),
          "The member has no passkey."
        )
      )
    }, Effect.provide(store))
  )

const remove = (memberId: Parse<string, MemberId>) =>
  command(
    "remove",
    page(
      "Remove a passkey, say of a device that was lost; sessions that it began go on until they are ended",
      `gds console passkeys remove ${exampleMember} --passkey=q83vEjRWeJCrze8SNFZ4kA`
    ),
    {
      member: memberArgument(memberId),
      passkey: text("passkey", "Id of the passkey, as gds console passkeys list shows it", asGiven),
      json
    },
    Effect.fnUntraced(function* ({ json: asJson, member, passkey }) {
      yield* (yield* PasskeyStore).remove(member, passkey, yield* operator)
      yield* print(asJson, { member, passkey, removed: true }, () => `Passkey removed: ${passkey}`)
    }, Effect.provide(store))
  )

/** `gds console passkeys` */
export const passkeys = (memberId: Parse<string, MemberId>) =>
  group("passkeys", "Passkeys of members", [list(memberId), remove(memberId)])
