import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PARTY, SIGNER } from './aggregate.ts'
import { turnsAfterSignature, turnsNow } from './turns.ts'

const party = (id: string, turn: number, rule = 1, status: number = PARTY.waits) => ({
  id,
  turn,
  rule,
  status,
})
const signer = (id: string, party_id: string, status: number = SIGNER.waits) => ({ id, party_id, status })
const dueOf = (rows: { id: string; status: number }[], due: number) =>
  rows.filter(({ status }) => status === due).map(({ id }) => id)

describe('whose turn it is', () => {
  const parties = [party('a', 1), party('b', 2), party('c', 2)]
  const signers = [signer('a1', 'a'), signer('b1', 'b'), signer('c1', 'c')]
  it('is everybody’s when any order will do', () => {
    const turns = turnsNow(false, parties, signers)
    expect(dueOf(turns.parties, PARTY.due)).toEqual(['a', 'b', 'c'])
    expect(dueOf(turns.signers, SIGNER.due)).toEqual(['a1', 'b1', 'c1'])
  })
  it('is the lowest number’s in turn, and equal numbers share it', () => {
    const first = turnsNow(true, parties, signers)
    expect(dueOf(first.parties, PARTY.due)).toEqual(['a'])
    const next = turnsAfterSignature(true, parties, signers, 'a1')
    expect(dueOf(next.parties, PARTY.due)).toEqual(['b', 'c'])
    expect(next.isLast).toBe(false)
  })
})

describe('a party of several people', () => {
  it('has signed when all have, where all must', () => {
    const parties = [party('a', 1, 1, PARTY.due)]
    const signers = [signer('x', 'a', SIGNER.due), signer('y', 'a', SIGNER.due)]
    const once = turnsAfterSignature(false, parties, signers, 'x')
    expect(once).toMatchObject({ partySigned: false, isLast: false })
    const signed = signers.map((one) => ({
      ...one,
      status: once.signers.find(({ id }) => id === one.id)!.status,
    }))
    expect(turnsAfterSignature(false, parties, signed, 'y')).toMatchObject({
      partySigned: true,
      isLast: true,
    })
  })
  it('has signed when one has, where any one may, and lets the others go', () => {
    const parties = [party('a', 1, 2, PARTY.due), party('b', 2)]
    const signers = [signer('x', 'a', SIGNER.due), signer('y', 'a', SIGNER.due), signer('z', 'b')]
    const after = turnsAfterSignature(true, parties, signers, 'y')
    expect(after.partySigned).toBe(true)
    expect(after.signers).toEqual([
      { id: 'x', status: SIGNER.released },
      { id: 'y', status: SIGNER.signed },
      { id: 'z', status: SIGNER.due },
    ])
  })
})

describe('any contract', () => {
  const shape = fc.record({
    inTurn: fc.boolean(),
    parties: fc.array(
      fc.record({
        turn: fc.integer({ min: 1, max: 3 }),
        rule: fc.constantFrom(1, 2),
        people: fc.integer({ min: 1, max: 3 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    picks: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
  })
  it('is signed to the end by whoever is due, each once, and never out of turn', () => {
    fc.assert(
      fc.property(shape, ({ inTurn, parties: given, picks }) => {
        let parties = given.map(({ turn, rule }, at) => party(`p${at}`, turn, rule))
        let signers = given.flatMap(({ people }, at) =>
          Array.from({ length: people }, (_, n) => signer(`s${at}.${n}`, `p${at}`)),
        )
        const apply = (turns: ReturnType<typeof turnsNow>) => {
          parties = parties.map((one) => ({
            ...one,
            status: turns.parties.find(({ id }) => id === one.id)!.status,
          }))
          signers = signers.map((one) => ({
            ...one,
            status: turns.signers.find(({ id }) => id === one.id)!.status,
          }))
        }
        apply(turnsNow(inTurn, parties, signers))
        let finished = false
        for (const pick of picks) {
          const due = signers.filter(({ status }) => status === SIGNER.due)
          if (due.length === 0) break
          const next = due[pick % due.length]!
          const turn = parties.find(({ id }) => id === next.party_id)!.turn
          if (inTurn)
            expect(parties.every((one) => one.status === PARTY.signed || one.turn >= turn)).toBe(true)
          const after = turnsAfterSignature(inTurn, parties, signers, next.id)
          apply(after)
          finished = after.isLast
        }
        expect(finished).toBe(true)
        expect(signers.every(({ status }) => status === SIGNER.signed || status === SIGNER.released)).toBe(
          true,
        )
      }),
    )
  })
})
