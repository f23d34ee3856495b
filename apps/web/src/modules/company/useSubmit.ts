// Hands a step in: busy while it runs, what the server says against it beside its field or on top.

import type { FormInstance } from 'antd'
import { useState } from 'react'
import { CallError } from '../../shared/api/CallError.ts'

export const useSubmit = (form: FormInstance | null, errorFields: Readonly<Record<number, string>> = {}) => {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ message: string; code: number } | null>(null)
  const submit = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setRefusal(null)
    try {
      await work()
    } catch (error) {
      const message = error instanceof Error ? error.message : '操作未成功，请重试'
      const code = error instanceof CallError ? error.code : 0
      const field = errorFields[code]
      if (field && form) {
        form.setFields([{ name: field, errors: [message] }])
        form.scrollToField(field, { focus: true })
      } else setRefusal({ message, code })
    } finally {
      setBusy(false)
    }
  }
  return { busy, refusal, submit }
}
