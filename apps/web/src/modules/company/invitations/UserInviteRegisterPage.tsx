import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { copyText } from '../../../shared/format/clipboard.ts'
import { instant } from '../../../shared/format/instant.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { QrCode } from '../../../shared/qr/QrCode.tsx'
import { useSession } from '../../../shared/session/session.ts'
import { AuthFrame } from '../../people/sign-in/AuthFrame.tsx'
import auth from '../../people/sign-in/auth.module.css'
import { absoluteUrl } from './absoluteUrl.ts'
import { InvitedHere } from './InvitedHere.tsx'
import styles from './invites.module.css'

/** One's own link, to hand to others. */
const OwnLink = () => {
  const [link, setLink] = useState<{ url: string; expiresAt: string } | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    call('/invite/personLink', {})
      .then(setLink)
      .catch(() => setFailed(true))
  }, [])
  const copy = async (text: string) => {
    if (await copyText(text)) toast.success('链接已复制')
  }
  return (
    <AuthFrame title="邀请他人注册" subtitle="对方扫码或打开链接即可注册个人账号">
      {failed && <p>暂时无法生成链接，请稍后刷新页面重试。</p>}
      {!failed && !link && <Spinner large />}
      {link && (
        <div className={styles.code}>
          <QrCode text={absoluteUrl(link.url)} label="邀请注册二维码" size={200} />
          <p className={styles.link}>{absoluteUrl(link.url)}</p>
          <span className={styles.secondary}>有效期至 {instant(link.expiresAt)}</span>
          <Button look="primary" block onClick={() => void copy(absoluteUrl(link.url))}>
            复制链接
          </Button>
        </div>
      )}
      <p className={auth.below}>
        <Link to="/workbench">返回工作台</Link>
      </p>
    </AuthFrame>
  )
}

/** Opened by the one invited, with a code; without one it shows one's own. */
const UserInviteRegisterPage = () => {
  const [query] = useSearchParams()
  const signedIn = useSession(({ holder }) => holder !== null)
  if (!query.get('inviteCode') && signedIn) return <OwnLink />
  return <InvitedHere title="您的朋友邀请您使用信契" subtitle="注册个人账号，在线签署和保管合同" />
}
export default UserInviteRegisterPage
