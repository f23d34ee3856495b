// Hands a form in: busy while it runs, what the server says against it beside the field its code names, or on top.

import type { FormInstance } from 'antd'
import { CallError } from '../api/CallError.ts'
import { useAct } from '../api/useAct.ts'

export const useSubmit = <V>(form: FormInstance<V>, errorFields: Readonly<Record<number, string>> = {}) => {
  const { busy, refusal, refuse, act } = useAct()
  const submit = (work: () => Promise<unknown>) =>
    act(work, (failure) => {
      const field = failure instanceof CallError && errorFields[failure.code]
      if (!field) return false
      form.setFields([{ name: field as never, errors: [failure.message] }])
      form.scrollToField(field as never, { focus: true })
      return true
    })
  return { busy, refusal, refuse, submit }
}
