import type { Xinqi } from '@xinqi/open-sdk'
import { clientOf } from './platform-client.ts'
import { Complaint, profileIn } from './profiles.ts'
import type { Command } from './run.ts'

/** What is really done in the sandbox so that this kind of event happens. */
const MADE: Record<string, (client: Xinqi, contractNo: string) => Promise<unknown>> = {
  'contract.sent': async () => {},
  'signer.turn': async () => {},
  'signer.viewed': (client, contractNo) => actAs(client, contractNo, 'view'),
  'signer.signed': (client, contractNo) => actAs(client, contractNo, 'sign'),
  'contract.completed': (client, contractNo) => actAs(client, contractNo, 'sign'),
  'signer.refused': (client, contractNo) => actAs(client, contractNo, 'refuse'),
  'contract.refused': (client, contractNo) => actAs(client, contractNo, 'refuse'),
  'contract.withdrawn': (client, contractNo) =>
    client.call('contract/withdraw', { contractNo, reason: 'xinqi trigger' }),
  'contract.expired': (client, contractNo) => client.call('sandbox/advance', { contractNo, hours: 24 * 40 }),
}

const actAs = (client: Xinqi, contractNo: string, action: 'view' | 'sign' | 'refuse') =>
  client.call('sandbox/actAs', {
    contractNo,
    account: 'demo-person',
    action,
    ...(action === 'refuse' ? { reason: 'xinqi trigger' } : {}),
  })

export const trigger: Command = async (terminal, [type], values) => {
  if (!type) throw new Complaint(`请给出事件，例如 xinqi trigger contract.completed；真实产生的有：${list()}`)
  const profile = profileIn(terminal, values.app)
  const client = clientOf(profile)
  const make = values.fixture ? undefined : MADE[type]
  if (!make) {
    const { eventId } = await client.call('webhook/test', { type: type as never })
    terminal.say(`已推送一条测试事件 ${type}（${eventId}，带 "test": true，没有真实发生）`)
    return
  }
  const { env } = await client.call('ping', {})
  if (env !== 'sandbox') throw new Complaint('只能在沙箱应用中真实产生事件；正式应用请加 --fixture')
  const paper = await fetch(new URL('/api/open/v1/downloads/sample-contract.pdf', profile.url))
  const bytes = new Uint8Array(await paper.arrayBuffer())
  const { fileId } = await client.upload({ name: '样例合同.pdf', bytes })
  const contractNo = `CLI-${Date.now()}`
  await client.call('contract/create', {
    contractNo,
    name: `命令行触发 ${type}`,
    files: [fileId],
    signers: [{ account: 'demo-person' }],
  })
  await make(client, contractNo)
  const { status } = await client.call('contract/status', { contractNo })
  terminal.say(`合同 ${contractNo} 已走到 ${status}，${type} 及途中的事件随即推送`)
}

const list = () => Object.keys(MADE).join('、')
