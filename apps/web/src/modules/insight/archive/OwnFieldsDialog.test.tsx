import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '../../../shared/api/call.ts'
import { OwnFieldsDialog } from './ArchiveDialogs.tsx'

vi.mock('../../../shared/api/call.ts', () => ({ call: vi.fn() }))
const answer = vi.mocked(call) as unknown as ReturnType<typeof vi.fn>
configure({ asyncUtilTimeout: 10_000 })

const field = (fieldId: string, name: string) => ({ fieldId, name, kind: 'text' as const, required: false })
const done = vi.fn()

beforeEach(() => {
  done.mockClear()
  answer.mockReset()
  answer.mockResolvedValue({ changed: 2 })
  render(
    <OwnFieldsDialog
      archivedIds={['a', 'b']}
      fields={[field('f1', '存放地点'), field('f2', '经办人')]}
      onClose={vi.fn()}
      onDone={done}
    />,
  )
})
afterEach(cleanup)

const save = () => fireEvent.click(screen.getByRole('button', { name: /^保 ?存$/ }))

it('several contracts get what was filled in, and keep what was left empty', async () => {
  expect(await screen.findByText('修改 2 份合同的自定义字段')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('存放地点'), { target: { value: ' 一号仓 ' } })
  save()
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(answer).toHaveBeenCalledWith(
    '/archived/batchUpdateArchived',
    { archivedIds: ['a', 'b'], own: { f1: '一号仓' } },
    { quiet: true },
  )
})

it('nothing filled in changes nothing', async () => {
  save()
  expect(await screen.findByText('请至少填写一个字段')).toBeTruthy()
  expect(answer).not.toHaveBeenCalled()
})
