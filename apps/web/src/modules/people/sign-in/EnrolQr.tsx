import { copyText } from '../../../shared/format/clipboard.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { QrCode } from '../../../shared/qr/QrCode.tsx'
import styles from './EnrolQr.module.css'
import { words } from './messages/second-step.zh.ts'

/** What an authenticator app scans, and the same to be typed where there is no camera. */
export const EnrolQr = ({ secret, uri }: { secret: string; uri: string }) => (
  <div className={styles.enrol}>
    <QrCode text={uri} label={words().qr} size={168} />
    <div className={styles.byHand}>
      <p>{words().scanOrType}</p>
      <code className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      <Button
        look="text"
        onClick={async () => {
          if (await copyText(secret)) toast.success(words().keyCopied)
        }}
      >
        {words().copyKey}
      </Button>
    </div>
  </div>
)
