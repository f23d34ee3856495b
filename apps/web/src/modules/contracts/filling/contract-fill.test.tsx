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

describe('fields that wait for one another', () => {
  const way = field('00000000-0000-0000-0000-000000000001', 'choice', '付款方式', {
    settings: { options: ['一次付清', '分期'] },
  })
  const months = field('00000000-0000-0000-0000-000000000002', 'number', '期数', {
    settings: {
      decimals: 0,
      showWhen: { match: 'all', tests: [{ fieldId: way.fieldId, way: 'is', value: '分期' }] },
    },
  })
  const rent = field('00000000-0000-0000-0000-000000000003', 'number', '每期租金', {
    partyId: null,
    value: { text: '1999.99' },
  })
  const whole = field('00000000-0000-0000-0000-000000000004', 'number', '合计', {
    required: false,
    settings: {
      decimals: 2,
      formula: { way: 'product', of: [{ fieldId: months.fieldId }, { fieldId: rent.fieldId }] },
    },
  })
  const mine = [way, months, whole]
  const all = [...mine, rent]
  const Form = () => {
    const [values, setValues] = useState<Record<string, FieldValue | null>>({})
    const { sheet, others } = useFillSheet({
      contractId: 'c',
      fields: mine,
      all,
      values,
      pictures: [],
      onChange: (fieldId, value) => setValues((now) => ({ ...now, [fieldId]: value })),
    })
    return (
      <>
        <FillList sheet={sheet} pageName={() => '第 1 页'} onLocate={vi.fn()} />
        <output aria-label="其他">{others.map(({ name }) => name).join()}</output>
      </>
    )
  }
  it('come and go as is chosen, say why, and compute as is typed', () => {
    render(<Form />, { wrapper: ConsoleProvider })
    expect(screen.queryByLabelText(/^期数/)).toBeNull()
    fireEvent.click(screen.getByLabelText('分期'))
    expect(screen.getByText('因为您选择了「分期」')).toBeDefined()
    fireEvent.change(screen.getByLabelText(/^期数/), { target: { value: '12' } })
    const computed = screen.getByLabelText(/^合计/) as HTMLInputElement
    expect([computed.value, computed.readOnly]).toEqual(['23999.88', true])
    expect(screen.getByLabelText('其他').textContent).toBe('每期租金')
    fireEvent.click(screen.getByLabelText('一次付清'))
    expect(screen.queryByLabelText(/^期数/)).toBeNull()
    expect((screen.getByLabelText(/^合计/) as HTMLInputElement).value).toBe('')
  })
  it('grow by rows up to as many as there may be, with their sum', () => {
    const goods = field('00000000-0000-0000-0000-000000000005', 'table', '清单', {
      settings: {
        columns: ['数量', '单价', '金额'],
        columnRules: [{ number: true }, { number: true }, { product: [0, 1], decimals: 2, total: true }],
        maxRows: 1,
      },
    })
    const Table = () => {
      const [values, setValues] = useState<Record<string, FieldValue | null>>({})
      const { sheet } = useFillSheet({
        contractId: 'c',
        fields: [goods],
        values,
        pictures: [],
        onChange: (fieldId, value) => setValues((now) => ({ ...now, [fieldId]: value })),
      })
      return <FillList sheet={sheet} pageName={() => '第 1 页'} onLocate={vi.fn()} />
    }
    render(<Table />, { wrapper: ConsoleProvider })
    const add = screen.getByRole('button', { name: '添加一行' }) as HTMLButtonElement
    fireEvent.click(add)
    expect(add.disabled).toBe(true)
    fireEvent.change(screen.getByLabelText('清单 第 1 行 数量'), { target: { value: '3' } })
    fireEvent.change(screen.getByLabelText('清单 第 1 行 单价'), { target: { value: '0.1' } })
    expect((screen.getByLabelText('清单 第 1 行 金额') as HTMLInputElement).value).toBe('0.30')
    expect(screen.getByText('合计：金额 0.30')).toBeDefined()
  })
})

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
