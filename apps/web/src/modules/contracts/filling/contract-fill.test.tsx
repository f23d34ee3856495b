import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { FieldValue } from '@xinqi/api/calls'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ConsoleProvider } from '../../../shared/console/ConsoleProvider.tsx'
import type { ShownField } from '../fields/shownField.ts'
import { FillList } from './FillList.tsx'
import { chosenWith } from './fillTypes.ts'
import { useFillSheet } from './useFillSheet.ts'

afterEach(cleanup)

const field = (fieldId: string, kind: string, name: string, more: Partial<ShownField> = {}): ShownField => ({
  fieldId,
  fileId: 'a',
  partyId: 'p',
  kind,
  page: 0,
  x: 0.1,
  y: 0.1,
  width: 0.3,
  height: 0.03,
  name,
  required: true,
  settings: {},
  ...more,
})
const fields = [
  field('1', 'text', '地址', { settings: { maxLength: 4 } }),
  field('2', 'number', '金额'),
  field('3', 'table', '清单', { required: false, settings: { columns: ['品名', '数量'] } }),
]

describe('the form to fill in', () => {
  const Form = ({ onLocate = vi.fn() }: { onLocate?: (fieldId: string) => void }) => {
    const [values, setValues] = useState<Record<string, FieldValue | null>>({})
    const { sheet, check } = useFillSheet({
      contractId: 'c',
      fields,
      values,
      pictures: [],
      onChange: (fieldId, value) => setValues((now) => ({ ...now, [fieldId]: value })),
    })
    return (
      <>
        <FillList sheet={sheet} pageName={() => '第 1 页'} onLocate={onLocate} />
        <button type="button" onClick={check}>
          提交
        </button>
      </>
    )
  }
  it('says what is wrong once it is handed in, and stops saying so when it is mended', () => {
    render(<Form />, { wrapper: ConsoleProvider })
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.click(screen.getByText('提交'))
    expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual([
      '请填写「地址」',
      '请填写「金额」',
    ])
    const amount = screen.getByRole('textbox', { name: /金额/ })
    fireEvent.change(amount, { target: { value: '一百' } })
    expect(screen.getByText('「金额」须为数字')).toBeTruthy()
    fireEvent.change(amount, { target: { value: '100' } })
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    expect(screen.getByText('已填写 1 / 3 项')).toBeTruthy()
  })
  it('adds and removes the rows of a table', () => {
    render(<Form />, { wrapper: ConsoleProvider })
    fireEvent.click(screen.getByText('添加一行'))
    fireEvent.change(screen.getByLabelText('清单 第 1 行 品名'), { target: { value: '钢笔' } })
    expect(screen.getByText('已填写 1 / 3 项')).toBeTruthy()
    fireEvent.click(screen.getByLabelText('删除「清单」第 1 行'))
    expect(screen.getByText('已填写 0 / 3 项')).toBeTruthy()
  })
  it('leads to the place on the page', () => {
    const onLocate = vi.fn()
    render(<Form onLocate={onLocate} />, { wrapper: ConsoleProvider })
    fireEvent.click(screen.getByLabelText('定位「金额」，第 1 页'))
    expect(onLocate).toHaveBeenCalledWith('2')
  })
})

describe('choosing', () => {
  it('replaces the one before, or joins it where several may be chosen', () => {
    expect(chosenWith('choice', [0], 2)).toEqual({ chosen: [2] })
    expect(chosenWith('check', [2], 0)).toEqual({ chosen: [0, 2] })
    expect(chosenWith('check', [0, 2], 0)).toEqual({ chosen: [2] })
  })
})
