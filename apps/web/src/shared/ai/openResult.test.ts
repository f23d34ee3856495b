import { expect, it } from 'vitest'
import { cameFrom, comparisonAddress, reviewAddress } from './openResult.ts'

it.each([
  [{ pageType: 1, contractId: 'c' }, 'pageType=1', null],
  [{ pageType: 2, contractId: 'c' }, 'pageType=2', null],
  [
    { pageType: 3, bizNo: 'TPL1', templateType: '1', isElg: '0' },
    'pageType=3&bizNo=TPL1&templateType=1&isElg=0',
    '/templateEdit?templateNo=TPL1',
  ],
  [{ pageType: 4, contractId: 'c' }, 'pageType=4&contractId=c', '/approveList'],
  [{ pageType: 5, contractId: 'c' }, 'pageType=5&contractId=c', '/sign/detail?contractId=c'],
] as const)('%o carries what the specification says, and leads back', (place, query, back) => {
  expect(comparisonAddress('t', place)).toBe(`/comparisonDetail?taskId=t&${query}`)
  expect(reviewAddress('f', place)).toBe(`/examineAIDetail?fileId=f&${query}`)
  expect(cameFrom(new URLSearchParams(query))?.address ?? null).toBe(back)
})

it('leads nowhere from a list', () => {
  expect(comparisonAddress('t', {})).toBe('/comparisonDetail?taskId=t')
  expect(cameFrom(new URLSearchParams('taskId=t'))).toBeNull()
})
