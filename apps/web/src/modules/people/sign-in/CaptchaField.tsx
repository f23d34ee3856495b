import { Field } from '../../../shared/lite/Field.tsx'
import styles from './CaptchaField.module.css'
import { words } from './messages/captcha.zh.ts'
import type { Captcha } from './useCaptcha.ts'

type Props = {
  captcha: Captcha | null
  renew: () => void
  value: string
  onChange: (value: string) => void
  error?: string
}

export const CaptchaField = ({ captcha, renew, value, onChange, error }: Props) => (
  <Field
    label={words().captcha}
    value={value}
    onChange={onChange}
    error={error}
    autoComplete="off"
    autoCapitalize="off"
    spellCheck={false}
    maxLength={8}
    placeholder={words().typeCharacters}
    trailing={
      <button type="button" className={styles.picture} onClick={renew} aria-label={words().otherCaptcha}>
        {captcha ? <img src={captcha.image} alt="" /> : words().tapToReload}
      </button>
    }
  />
)
