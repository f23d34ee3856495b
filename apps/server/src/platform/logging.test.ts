import { expect, it } from 'vitest'
import { askCode } from '../../test/ask-code.ts'
import { openWorld } from '../../test/world.ts'
import { makeLogger } from './logging.ts'

const SECRETS = {
  mobile: '13912345678',
  password: 'Very-Secret-9',
  name: '欧阳测试',
  idNumber: '110105199003070011',
}

it('logs one line an event and nothing personal', async () => {
  const lines: string[] = []
  const world = await openWorld({
    log: makeLogger('debug', { write: (line: string) => void lines.push(line) }),
  })
  try {
    const { mobile, password, name, idNumber } = SECRETS
    const sent = await askCode(world, mobile, 'register')
    const code = /为(\d{6})，/.exec(sent.data.sandbox!)![1]!
    const { data } = await world.call('/v2/auth/register', { mobile, code, password, agreed: true })
    await world.call('/user/identity/submit', { method: 1, name, idNumber }, { token: data.token })
    await world.call('/v2/auth/login', { loginType: 'password', account: mobile, password: `${password}x` })
    await world.send({
      url: '/api/web/checkUser?mobile=13912345678',
      payload: '{"mobile":"x\\r\\n\\u001b[31mforged"}',
      headers: { 'user-agent': 'forged agent' },
    })
    world.services.log.error(
      {
        error: Object.assign(
          new Error('boom', { cause: Object.assign(new Error('away'), { code: 'ECONNREFUSED' }) }),
          { code: '53100' },
        ),
        password,
        token: data.token,
        mobile,
      },
      'something broke',
    )
    const text = lines.join('')
    for (const secret of [...Object.values(SECRETS), code, data.token, '\u001b'])
      expect(text).not.toContain(secret)
    expect(JSON.parse(lines.find((line) => line.includes('something broke'))!).error).toMatchObject({
      errorCode: '53100',
      causes: ['ECONNREFUSED away'],
    })
    expect(lines.length).toBeGreaterThan(5)
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow()
    expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true)
  } finally {
    await world.close()
  }
})
