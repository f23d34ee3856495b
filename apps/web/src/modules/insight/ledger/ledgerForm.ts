// What every form of the ledger shares. What a rule asks about is asked again, with the figures, before it is meant.

import type { Data } from '@xinqi/api/calls'
import { ERRORS } from '@xinqi/api/errors'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { CallError } from '../../../shared/api/CallError.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { ledgerChanged } from './ledgerChanged.ts'

export type Detail = Data<'/ledger/contract/detail/{id}'>
export type Of = { detail: Detail; onClose: () => void }
export const required = (message: string) => ({ required: true, message })
export const day = (value: Dayjs) => value.format('YYYY-MM-DD')
export const saved = async () => {
  await ledgerChanged()
  toast.success('已保存')
}
const asksToConfirm = (failure: unknown) =>
  failure instanceof CallError && failure.code === ERRORS.LEDGER_CONFIRM.code

/** A change that may be more than planned: refused once with both figures, done when it is said again. */
export const useConfirmed = () => {
  const [asked, ask] = useState(false)
  const run = async (work: (confirmOver: boolean) => Promise<unknown>) => {
    try {
      await work(asked)
    } catch (failure) {
      if (asksToConfirm(failure)) ask(true)
      throw failure
    }
    await saved()
  }
  return { asked, run }
}
