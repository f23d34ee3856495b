import { useCallback, useEffect, useState } from 'react'
import { CallError } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { words } from './messages/captcha.zh.ts'

export type Captcha = { captchaId: string; image: string }

/** A picture code, fetched while `needed`; each works once, so every use is followed by `renew`. */
export const useCaptcha = (needed: boolean, path: '/auth/imgCode' | '/open/imgCode' = '/auth/imgCode') => {
  const [captcha, setCaptcha] = useState<Captcha | null>(null)
  const renew = useCallback(async () => {
    try {
      setCaptcha(await call(path, {}, { quiet: true }))
    } catch (failure) {
      setCaptcha(null)
      toast.error(words().captchaFailed({ value: failure instanceof CallError ? failure.code : '' }))
    }
  }, [path])
  useEffect(() => {
    if (needed) void renew()
  }, [needed, renew])
  return { captcha, renew }
}
