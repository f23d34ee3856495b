import { cleanup, configure, fireEvent, render as renderBare, screen, waitFor } from '@testing-library/react'
import { Form } from 'antd'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ConsoleProvider } from '../console/ConsoleProvider.tsx'
import { ChoiceItem } from './ChoiceItem.tsx'
import { MobileItem } from './MobileItem.tsx'
import { TextItem } from './TextItem.tsx'
import { YesNoItem } from './YesNoItem.tsx'

configure({ asyncUtilTimeout: 10_000 })
afterEach(cleanup)

/** A form with one field; what it hands in when it is sent. */
const formOf = (item: ReactNode) => {
  const handedIn = vi.fn()
  renderBare(
    <Form onFinish={handedIn}>
      {item}
      <button type="submit">提交</button>
    </Form>,
    { wrapper: ConsoleProvider },
  )
  return { handedIn, send: () => fireEvent.click(screen.getByText('提交')) }
}

it('TextItem takes a line, asks for more than blanks, and is not filled in by the browser', async () => {
  const { handedIn, send } = formOf(<TextItem name="name" label="名称" must="请输入名称" maxLength={20} />)
  const field = screen.getByLabelText('名称') as HTMLInputElement
  expect(field.autocomplete).toBe('off')
  expect(field.maxLength).toBe(20)
  fireEvent.change(field, { target: { value: '  ' } })
  send()
  expect(await screen.findByText('请输入名称')).toBeTruthy()
  expect(handedIn).not.toHaveBeenCalled()
  fireEvent.change(field, { target: { value: '法务部' } })
  send()
  await waitFor(() => expect(handedIn).toHaveBeenCalledWith({ name: '法务部' }))
})

it('TextItem that must say a little more takes no less', async () => {
  const { handedIn, send } = formOf(<TextItem name="reason" label="理由" must="请写明理由" least={2} />)
  const field = screen.getByLabelText('理由')
  fireEvent.change(field, { target: { value: '无' } })
  send()
  expect(await screen.findByText('请写明理由')).toBeTruthy()
  expect(handedIn).not.toHaveBeenCalled()
  fireEvent.change(field, { target: { value: '重复付款' } })
  send()
  await waitFor(() => expect(handedIn).toHaveBeenCalledWith({ reason: '重复付款' }))
})

it('MobileItem may be left empty by whoever keeps his number, but not be wrong', async () => {
  const { handedIn, send } = formOf(<MobileItem kept="139****0001" />)
  expect(screen.getByText('目前为 139****0001，不修改则留空')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('手机号'), { target: { value: '1390000' } })
  send()
  expect(await screen.findByText('请输入正确的手机号')).toBeTruthy()
  expect(handedIn).not.toHaveBeenCalled()
  fireEvent.change(screen.getByLabelText('手机号'), { target: { value: '' } })
  send()
  await waitFor(() => expect(handedIn).toHaveBeenCalledWith({ mobile: '' }))
})

it('ChoiceItem hands in the name of what was chosen', async () => {
  const { handedIn, send } = formOf(
    <ChoiceItem name="notice" label="告知" must="请选择" of={{ each: '每次签署', daily: '每日汇总' }} />,
  )
  send()
  expect(await screen.findByText('请选择')).toBeTruthy()
  fireEvent.click(screen.getByLabelText('每日汇总'))
  send()
  await waitFor(() => expect(handedIn).toHaveBeenCalledWith({ notice: 'daily' }))
})

it('YesNoItem hands in yes or no', async () => {
  const { handedIn, send } = formOf(<YesNoItem name="agree" label="结论" yes="同意" no="不同意" />)
  fireEvent.click(screen.getByLabelText('不同意'))
  send()
  await waitFor(() => expect(handedIn).toHaveBeenLastCalledWith({ agree: false }))
  fireEvent.click(screen.getByLabelText('同意'))
  send()
  await waitFor(() => expect(handedIn).toHaveBeenLastCalledWith({ agree: true }))
})
