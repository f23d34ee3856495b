import { Field } from '../../../shared/lite/Field.tsx'
import styles from './CaptchaField.module.css'
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
    label="图形验证码"
    value={value}
    onChange={onChange}
    error={error}
    autoComplete="off"
    autoCapitalize="off"
    spellCheck={false}
    maxLength={8}
    placeholder="请输入图中字符"
    trailing={
      <button type="button" className={styles.picture} onClick={renew} aria-label="看不清，换一张图形验证码">
        {captcha ? <img src={captcha.image} alt="" /> : '点击重新加载'}
      </button>
    }
  />
)
