// A sandbox app of the demo partner, made through calls.
import { contractDriver } from '../contract-driver.ts'
import type { Server } from '../fixture.ts'
import { CAPTCHA_ANSWER, PASSWORD } from '../world.ts'

export const partnerApp = async (server: Server, name: string) => {
  const driver = contractDriver(server)
  const { captchaId } = await driver.call('/auth/imgCode', {})
  const { token } = await driver.call('/open/login', {
    account: '13800000010',
    password: PASSWORD,
    captchaId,
    captcha: CAPTCHA_ANSWER,
  })
  return { token, app: await driver.call('/open/app/create', { name, isSandbox: true }, token) }
}
