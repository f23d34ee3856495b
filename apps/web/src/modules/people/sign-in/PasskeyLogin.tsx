import { useState } from 'react'
import { whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { passkeysPossible } from '../../../shared/passkey/possible.ts'
import { loadChunk } from '../../../shared/recovery/loadChunk.ts'
import { enter } from './enter.ts'
import { words } from './messages/login.zh.ts'
import styles from './PasskeyLogin.module.css'

/** No number and no password: the device knows its owner. */
export const PasskeyLogin = () => {
  const [busy, setBusy] = useState(false)
  if (!passkeysPossible()) return null
  const signIn = async () => {
    setBusy(true)
    try {
      const { presentPasskey } = await loadChunk(() => import('../../../shared/passkey/ceremony.ts'))
      const asked = await call('/v2/auth/passkeyBegin', {}, { quiet: true })
      enter(await call('/v2/auth/passkeyLogin', await presentPasskey(asked), { quiet: true }))
    } catch (failure) {
      toast.error(whyNot(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button block busy={busy} className={styles.way} onClick={() => void signIn()}>
      {words().passkeySignIn}
    </Button>
  )
}
