import { useCall } from '../../../shared/api/useCall.ts'

const INTENTS = [
  { value: 1, label: '短信验证码' },
  { value: 2, label: '签署密码' },
  { value: 3, label: '人脸识别' },
]

/** How signers can be asked whether they mean it, as far as this platform offers it. */
export const useIntents = () => {
  const { data } = useCall('/signSetting/detail', {}, { quiet: true })
  return INTENTS.filter(({ value }) => data?.intentOffered.includes(value) ?? true)
}
