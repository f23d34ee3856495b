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
import { words } from './messages/joining.zh.ts'

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
    if (await copyText(text)) toast.success(words().linkCopied)
  }
  return (
    <AuthFrame title={words().inviteOthers} subtitle={words().inviteOthersHint}>
      {failed && <p>{words().noLink}</p>}
      {!failed && !link && <Spinner large />}
      {link && (
        <div className={styles.code}>
          <QrCode text={absoluteUrl(link.url)} label={words().inviteQr} size={200} />
          <p className={styles.link}>{absoluteUrl(link.url)}</p>
          <span className={styles.secondary}>
            {words().validUntilAt({ at: instant(link.expiresAt) ?? '' })}
          </span>
          <Button look="primary" block onClick={() => void copy(absoluteUrl(link.url))}>
            {words().copyLink}
          </Button>
        </div>
      )}
      <p className={auth.below}>
        <Link to="/workbench">{words().toWorkbench}</Link>
      </p>
    </AuthFrame>
  )
}

/** Opened by the one invited, with a code; without one it shows one's own. */
const UserInviteRegisterPage = () => {
  const [query] = useSearchParams()
  const signedIn = useSession(({ holder }) => holder !== null)
  if (!query.get('inviteCode') && signedIn) return <OwnLink />
  return <InvitedHere title={words().friendInvites} subtitle={words().friendInvitesHint} />
}
export default UserInviteRegisterPage
