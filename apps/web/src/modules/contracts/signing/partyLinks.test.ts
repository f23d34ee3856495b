import { expect, it } from 'vitest'
import { type Invited, waysFor } from './whereTo.ts'

it('a link made for one party offers that name alone, and to others what they can do', () => {
  const way = (partyId: string) => ({ partyId }) as Invited['ways'][number]
  const ways = [way('a'), way('b')]
  expect(waysFor({ ways }, 'b')).toEqual([way('b')])
  expect(waysFor({ ways }, 'c')).toEqual(ways)
  expect(waysFor({ ways }, null)).toEqual(ways)
})
