import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { HiddenReport } from '@xinqi/api/calls'
import { afterEach, expect, it, vi } from 'vitest'
import { HiddenPlaces, HiddenTextNotice } from './HiddenTextNotice.tsx'

afterEach(cleanup)

const found = (page: number, text: string): HiddenReport['findings'][number] => ({
  trick: 'pale',
  sentence: `第 ${page + 1} 页有与底色几乎相同的文字`,
  severity: 'high',
  page,
  box: { x: 0.1, y: 0.4, w: 0.3, h: 0.02 },
  text,
  seen: null,
})
const report = (more: Partial<HiddenReport> = {}): HiddenReport => ({
  findings: [],
  tracked: null,
  changes: null,
  needsConfirmation: false,
  ...more,
})

it('says each finding in a sentence with its words, and leads to its place', () => {
  const onShow = vi.fn()
  render(
    <HiddenTextNotice
      name="采购合同"
      hidden={report({ findings: [found(1, '另付九十八万元')] })}
      onShow={onShow}
    />,
  )
  expect(screen.getByText(/第 2 页有与底色几乎相同的文字/).textContent).toContain('另付九十八万元')
  fireEvent.click(screen.getByRole('button', { name: '查看位置' }))
  expect(onShow).toHaveBeenCalledWith({ page: 1, y: 0.4 })
})

it('unfolds what is more than three', () => {
  const findings = [0, 1, 2, 3, 4].map((page) => found(page, `条款${page}`))
  render(<HiddenTextNotice name="采购合同" hidden={report({ findings })} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: '展开其余 2 处' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
})

it('says how tracked changes stand', () => {
  const tracked = { insertions: 1, deletions: 2, moves: 0 }
  const { rerender } = render(<HiddenTextNotice name="合同" hidden={report({ tracked })} />)
  expect(screen.getByText(/新增 1 处，删除 2 处/).textContent).toContain('当前按全部接受显示')
  rerender(<HiddenTextNotice name="合同" hidden={report({ tracked, changes: 'reject' })} />)
  expect(screen.getByText(/新增 1 处，删除 2 处/).textContent).toContain('保留原文')
})

it('shows nothing where nothing is hidden, and places on their own page only', () => {
  const { container, rerender } = render(<HiddenTextNotice name="合同" hidden={report()} />)
  expect(container.textContent).toBe('')
  const hidden = report({ findings: [found(1, '甲')] })
  rerender(<HiddenPlaces hidden={hidden} page={0} />)
  expect(container.querySelectorAll('span')).toHaveLength(0)
  rerender(<HiddenPlaces hidden={hidden} page={1} />)
  expect(container.querySelectorAll('span')).toHaveLength(1)
})
