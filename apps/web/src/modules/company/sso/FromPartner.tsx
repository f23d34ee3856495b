import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { AuthFrame } from '../../people/sign-in/AuthFrame.tsx'
import styles from '../../people/sign-in/auth.module.css'
import { BindMobile } from '../../people/third-party/BindMobile.tsx'
import { useArrival } from '../../people/third-party/useArrival.ts'

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
    <AuthFrame title="联合登录" subtitle="从合作方平台进入信契">
      {binding ? (
        <BindMobile label="合作方平台" {...binding} />
      ) : (
        <>
          <Notice>
            合作方平台的用户「{name || said('userId')}」正在登录信契。如果这不是您，请不要继续。
          </Notice>
          {refusal && <Notice tone="error">{refusal}</Notice>}
          <Button look="primary" block busy={busy} onClick={follow}>
            继续登录
          </Button>
        </>
      )}
      <p className={styles.below}>
        <Link to="/login">使用手机号登录</Link>
      </p>
    </AuthFrame>
  )
}
