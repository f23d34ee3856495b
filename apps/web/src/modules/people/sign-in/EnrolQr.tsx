import { copyText } from '../../../shared/format/clipboard.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { QrCode } from '../../../shared/qr/QrCode.tsx'
import styles from './EnrolQr.module.css'

/** What an authenticator app scans, and the same to be typed where there is no camera. */
export const EnrolQr = ({ secret, uri }: { secret: string; uri: string }) => (
  <div className={styles.enrol}>
    <QrCode text={uri} label="动态验证码绑定二维码" size={168} />
    <div className={styles.byHand}>
      <p>用任意一款支持动态验证码的应用扫描二维码；无法扫描时，手动输入密钥：</p>
      <code className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      <Button
        look="text"
        onClick={async () => {
          if (await copyText(secret)) toast.success('密钥已复制')
        }}
      >
        复制密钥
      </Button>
    </div>
  </div>
)
