// A sandbox app of the demo partner, made through calls.
import { contractDesk } from '../contract-desk.ts'
import type { Server } from '../fixture.ts'
import { CAPTCHA_ANSWER, PASSWORD } from '../world.ts'

export const partnerApp = async (server: Server, name: string) => {
  const desk = contractDesk(server)
  const { captchaId } = await desk.call('/auth/imgCode', {})
  const { token } = await desk.call('/open/login', {
    account: '13800000010',
    password: PASSWORD,
    captchaId,
    captcha: CAPTCHA_ANSWER,
  })
  return { token, app: await desk.call('/open/app/create', { name, isSandbox: true }, token) }
}
