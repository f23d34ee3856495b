import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { AuthFrame } from '../../people/sign-in/AuthFrame.tsx'
import styles from '../../people/sign-in/auth.module.css'
import { BindMobile } from '../../people/third-party/BindMobile.tsx'
import { useArrival } from '../../people/third-party/useArrival.ts'
import { words } from './messages/sso-login.zh.ts'

/**
 * A link signed by a partner. It is not followed by itself: whoever was sent somebody else's link sees in whose name
 * he would come in.
 */
export const FromPartner = ({ query }: { query: URLSearchParams }) => {
  const said = (name: string) => query.get(name) ?? ''
  const name = query.get('name')
  const { busy, refusal, act } = useAct()
  const { binding, arrived } = useArrival()
  const follow = () =>
    act(async () =>
      arrived(
        await call(
          '/partner/login',
          {
            partnerId: said('partnerId'),
            userId: said('userId'),
            ...(name ? { name } : {}),
            timestamp: said('timestamp'),
            nonce: said('nonce'),
            signature: said('signature'),
          },
          { quiet: true },
        ),
      ),
    )
  return (
    <AuthFrame title={words().partnerTitle} subtitle={words().partnerSubtitle}>
      {binding ? (
        <BindMobile label={words().partner} {...binding} />
      ) : (
        <>
          <Notice>{words().partnerAsks({ name: name || said('userId') })}</Notice>
          {refusal && <Notice tone="error">{refusal}</Notice>}
          <Button look="primary" block busy={busy} onClick={follow}>
            {words().goOn}
          </Button>
        </>
      )}
      <p className={styles.below}>
        <Link to="/login">{words().byMobile}</Link>
      </p>
    </AuthFrame>
  )
}
