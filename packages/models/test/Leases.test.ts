import { assert, describe, it } from "@effect/vitest"
import { Busyness } from "@grid/models/quota/Busyness"
import { type Grant, groupOf, NodeLeases } from "@grid/models/quota/NodeLeases"
import { placesOf } from "@grid/models/quota/Places"
import { RecentRefusals } from "@grid/models/quota/RecentRefusals"

const grant: Grant = {
  tenant: "t",
  key: "k",
  version: 1,
  surface: "rest",
  minute: 0,
  day: 0,
  minute_from: 10,
  day_from: 50,
  places: 3,
  hasDayLimit: true,
  life_ms: 1_000
}
const group = groupOf(grant)
const at = (monotonic: number, wall = monotonic) => ({ monotonic, wall })

const held = () => {
  const leases = new NodeLeases()
  leases.hold(grant, 0, at(0))
  return leases
}

describe("leases of a node", () => {
  it("hands out each place once, in both windows, and has then none", () => {
    const leases = held()
    const places = Array.from({ length: 5 }, () => leases.place(group, at(1)))
    assert.deepStrictEqual(
      places.map((place) => place && [place.minute, place.day]),
      [[10, 50], [11, 51], [12, 52], null, null]
    )
  })

  it.each([
    ["the machine's clock that never steps", at(1_000, 0)],
    ["the wall clock, where the machine slept", at(1, 1_000)]
  ])("is over by %s, and gives back what was left, once", (_clock, over) => {
    const leases = held()
    leases.place(group, at(0))
    assert.isNull(leases.place(group, over))
    leases.expire(over)
    assert.deepStrictEqual(
      leases.takeReturns().map(({ minute_to, unspent }) => ({ minute_to, unspent })),
      [{ minute_to: 13, unspent: [[11, 13]] }]
    )
    assert.isEmpty(leases.takeReturns())
  })

  it("has nothing more of a tenant whose leases were recalled, and tells so also where all were spent", () => {
    const leases = held()
    leases.hold({ ...grant, tenant: "other", key: "o" }, 0, at(0))
    for (let call = 0; call < 3; call += 1) leases.place(group, at(0))
    leases.recall("t")
    assert.isNull(leases.place(group, at(0)))
    assert.isNotNull(leases.place(groupOf({ ...grant, key: "o" }), at(0)))
    assert.deepStrictEqual(
      leases.takeReturns().map(({ tenant, unspent }) => ({ tenant, unspent })),
      [{ tenant: "t", unspent: [] }]
    )
  })

  it("has unspent places until the last was handed out or the lease was ended, also where a clock says that it is over", () => {
    const leases = held()
    assert.isNull(leases.place(group, at(2_000)))
    assert.isTrue(leases.hasUnspent(group))
    for (let call = 0; call < 3; call += 1) leases.place(group, at(0))
    assert.isFalse(leases.hasUnspent(group))
    const other = held()
    other.expire(at(2_000))
    assert.isFalse(other.hasUnspent(group))
  })

  it("tells of a spent lease two seconds after its end, for others wait for every lease that the ledger knows of", () => {
    const leases = held()
    for (let call = 0; call < 3; call += 1) leases.place(group, at(0))
    leases.expire(at(2_999))
    assert.isEmpty(leases.takeReturns())
    leases.expire(at(3_000))
    assert.deepStrictEqual(
      leases.takeReturns().map(({ unspent }) => unspent),
      [[]]
    )
  })
})

describe("the next lease of a group", () => {
  const wide = { ...grant, places: 8 }
  const next = { ...wide, minute_from: 40, day_from: 80 }
  const place = (leases: NodeLeases, now = 1) => leases.place(group, at(now))?.minute ?? null

  it.each([
    { places: 9, left: 3 },
    { places: 7, left: 3 },
    { places: 3, left: 1 },
    { places: 2, left: 1 }
  ])("is asked for once, when a third of the one before is left: $left of $places", ({ left, places }) => {
    const leases = new NodeLeases()
    leases.hold({ ...wide, places }, 0, at(0))
    const asks = Array.from({ length: places }, () => (leases.place(group, at(1)), leases.asksAhead(group)))
    assert.deepStrictEqual(
      asks.flatMap((isAsked, index) => (isAsked ? [places - index - 1] : [])),
      [left]
    )
    assert.isFalse(leases.asksAhead("another"))
  })

  it("is held in the other hand, and handed out when the one before is spent or over", () => {
    const leases = new NodeLeases()
    assert.strictEqual(leases.freeHand(group), 0)
    leases.hold(wide, 0, at(0))
    for (let call = 0; call < 7; call += 1) leases.place(group, at(1))
    assert.strictEqual(leases.freeHand(group), 1)
    leases.hold(next, 1, at(500))
    assert.isNull(leases.freeHand(group))
    assert.deepStrictEqual([place(leases), place(leases)], [17, 40])
    assert.strictEqual(leases.freeHand(group), 0)

    const over = new NodeLeases()
    over.hold(wide, 0, at(0))
    over.hold(next, 1, at(500))
    assert.strictEqual(place(over, 1_200), 40)
    over.expire(at(1_200))
    assert.deepStrictEqual(
      over.takeReturns().map(({ hand, unspent }) => ({ hand, unspent })),
      [{ hand: 0, unspent: [[10, 18]] }]
    )
  })

  it("is not asked for with the hand whose return failed, which goes back once more until the ledger has forgotten the lease", () => {
    const leases = new NodeLeases()
    const unspentOf = () => leases.takeReturns().map(({ unspent }) => unspent)
    leases.hold(wide, 0, at(0))
    leases.expire(at(1_000))
    leases.fail(leases.takeReturns())
    assert.deepStrictEqual([leases.freeHand(group), leases.freeHand("another")], [1, 0])
    assert.isFalse(leases.hasReturns)

    leases.resend(at(2_000))
    assert.strictEqual(leases.freeHand(group), 0)
    const again = leases.takeReturns()
    assert.deepStrictEqual(
      again.map(({ unspent }) => unspent),
      [[[10, 18]]]
    )
    leases.fail(again)
    leases.resend(at(3_601_000))
    assert.isEmpty(unspentOf())
    leases.resend(at(3_601_001))
    assert.strictEqual(leases.freeHand(group), 0)

    leases.hold(wide, 0, at(0))
    for (let call = 0; call < wide.places; call += 1) leases.place(group, at(1))
    leases.recall("t")
    leases.fail(leases.takeReturns())
    leases.resend(at(2))
    assert.isEmpty(unspentOf(), "nothing is left of a spent one")
  })

  it("is recalled with the one before", () => {
    const leases = new NodeLeases()
    leases.hold(wide, 0, at(0))
    leases.hold(next, 1, at(0))
    leases.recall("t")
    assert.isNull(place(leases))
    assert.deepStrictEqual(
      leases.takeReturns().map(({ hand, unspent }) => ({ hand, unspent })),
      [
        { hand: 0, unspent: [[10, 18]] },
        { hand: 1, unspent: [[40, 48]] }
      ]
    )
  })
})

describe("places of a window", () => {
  it.each([
    ["{}", []],
    ["{[0,2),[5,6)}", [0, 1, 5]]
  ])("reads the places %s", (text, places) => assert.deepStrictEqual(placesOf(text), places))
})

describe("busyness", () => {
  it.each([
    { of: "three calls at once", calls: { 500: 3 }, at: 900, places: 0 },
    { of: "four at once", calls: { 500: 4 }, at: 900, places: 4 },
    { of: "fewer than two a second", calls: { 500: 3, 1_500: 1 }, at: 2_600, places: 0 },
    { of: "two a second", calls: { 500: 3, 1_500: 1 }, at: 2_500, places: 2 },
    { of: "a load that has just begun", calls: { 500: 30, 900: 30 }, at: 1_300, places: 60 },
    { of: "a load since its first call", calls: { 500: 300, 1_500: 200 }, at: 2_500, places: 250 },
    { of: "a steady load", calls: { 500: 99, 1_500: 100, 2_500: 100, 3_400: 50 }, at: 3_500, places: 100 },
    { of: "a load that grows", calls: { 500: 10, 1_500: 10, 2_500: 10, 3_400: 80 }, at: 3_500, places: 40 },
    { of: "a load that begins anew", calls: { 500: 90, 9_500: 8 }, at: 9_600, places: 8 },
    { of: "a load before two seconds of silence", calls: { 500: 40 }, at: 2_900, places: 17 },
    { of: "a load before more than two", calls: { 500: 40 }, at: 3_100, places: 0 },
    { of: "more than a lease may hold", calls: { 500: 100_000 }, at: 900, places: 5_000 }
  ])("$of is worth a lease of $places", ({ at, calls, places }) => {
    const busyness = new Busyness()
    for (const [ms, count] of Object.entries(calls)) busyness.note("k", count, Number(ms))
    assert.strictEqual(busyness.places("k", at), places)
    assert.strictEqual(busyness.places("k", at), places, "asked again")
    assert.strictEqual(busyness.places("another", at), 0)
  })
})

describe("refusals of a moment ago", () => {
  it("hold for their own group until their end, and no longer", () => {
    const refusals = new RecentRefusals<string>()
    refusals.note("a", "spent", 10)
    assert.strictEqual(refusals.find("a", 9.9), "spent")
    assert.isNull(refusals.find("b", 0))
    assert.isNull(refusals.find("a", 10))
    assert.isNull(refusals.find("a", 9))
    assert.strictEqual(refusals.size, 0)
  })

  it("are of the groups that were refused last, where there are very many", () => {
    const refusals = new RecentRefusals<number>()
    for (let group = 0; group < 10_000; group++) refusals.note(String(group), group, 10)
    refusals.note("0", -1, 10)
    refusals.note("one more", 1, 10)
    assert.strictEqual(refusals.size, 10_000)
    assert.isNull(refusals.find("1", 0))
    assert.strictEqual(refusals.find("0", 0), -1)
    assert.strictEqual(refusals.find("one more", 0), 1)
  })
})
