import { CONTRACT_IS } from '@xinqi/api/status-names'
import { expect, it } from 'vitest'
import { fitColumns } from '../../../shared/list/fitColumns.ts'
import { tableColumns } from '../../../shared/list/tableColumns.ts'
import { contractColumns } from './contractColumns.tsx'
import { asked, IN_APPROVAL } from './contractFilters.ts'

/** What a window of 1280 leaves a table beside the menu, the edges and the boxes to tick. */
const ROOM = 960

it('shows when it was sent, until when it is to be signed and what can be done, in a window of 1280', () => {
  const shown = contractColumns(() => null).filter(({ optional }) => !optional)
  expect(shown.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['合同名称', '状态', '签署方', '发起时间', '签署截止', '操作']),
  )
  const fitted = fitColumns(shown, ROOM)
  expect(fitted.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(ROOM)
  // Sixteen figures and the edges of a cell: a time of day is never cut short.
  for (const { key, width } of fitted)
    if (key === 'sentAt' || key === 'deadline') expect(width).toBeGreaterThanOrEqual(136)
})

it('sorts by name, status, parties, initiator and both times', () => {
  const sortable = contractColumns(() => null).filter(({ sort, optional }) => sort && !optional)
  expect(sortable.map(({ key }) => key)).toEqual([
    'name',
    'status',
    'parties',
    'initiator',
    'sentAt',
    'deadline',
  ])
})

it('keeps the actions of every list in sight, however wide the rest is', () => {
  const [actions] = tableColumns([{ key: 'actions', title: '操作', width: 100, render: () => null }], {
    rows: [],
    sorting: null,
    room: 50,
  })
  expect(actions!.fixed).toBe('right')
})

it('asks for drafts without what waits for consent, and for that by itself', () => {
  expect(asked({ status: '1' })).toEqual({ status: CONTRACT_IS.draft, inApproval: false })
  expect(asked({ status: IN_APPROVAL })).toEqual({ status: CONTRACT_IS.draft, inApproval: true })
  expect(asked({ status: '2' })).toEqual({ status: CONTRACT_IS.toSign })
})
