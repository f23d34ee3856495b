import { METHOD, yuanOf } from '@xinqi/api/commerce'
import { createPdf, FontSet, PageCanvas } from '@xinqi/pdf-signature/fill'
import type { DemoDoor, DemoScene } from '../../../platform/demo-scene.ts'
import { demoOperatorToken } from '../../people/sign-in/demo-operator.ts'

// A day of the demo companies' buying: whatever the operator decides about money, one is decided and one waits for him.
// Nothing is paid but at the cashier that says it is none.

const BUYER = '13800000001'
const TRADER = { mobile: '13800000005', company: '样例贸易有限公司', taxNo: '91110108MA0XQ005XX' }
const CHILD = { mobile: '13800000011', company: '示例华东科技有限公司', account: '6228000000000000117' }
const WOULD_BE_PARTNER = '13800000007'
const OPERATOR = '13800000009'

type DemoContext = DemoDoor & { tokens: { buyer: string; trader: string; child: string; operator: string } }

export const demoBusiness: DemoScene = {
  name: 'commerce/demo',
  play: async (door) => {
    const applicant = await enter(door, WOULD_BE_PARTNER)
    const tokens = {
      buyer: await enter(door, BUYER),
      trader: await enter(door, TRADER.mobile),
      child: await enter(door, CHILD.mobile),
      operator: await demoOperatorToken(door.services, OPERATOR),
    }
    const demo = { ...door, tokens }
    try {
      await refunds(demo)
      await invoices(demo)
      await transfers(demo)
      await door.call(
        '/individualPartner/apply',
        { about: '向本地供应商与园区企业介绍信契，提供开通指导。', agreed: true },
        applicant,
      )
      // The list is short enough to be looked through, and long enough to be worth a page.
      await door.call('/order/createOrderPay', { code: 'sms-1000' }, tokens.buyer)
    } finally {
      for (const token of [applicant, ...Object.values(tokens)]) await door.call('/v2/auth/logout', {}, token)
    }
  },
}

const enter = async ({ call, password }: DemoDoor, account: string): Promise<string> =>
  (await call('/v2/auth/login', { loginType: 'password', account, password })).token

/** Ordered, paid at the sandbox's cashier, and there. */
const buy = async ({ call }: DemoDoor, token: string, code: string, method: 1 | 2 | 6): Promise<string> => {
  const { orderId } = await call('/order/createOrderPay', { code }, token)
  const { qr } = await call('/order/orderPay', { orderId, method, channel: 'qr' }, token)
  await call('/cashier/pay', { key: qr!.split('/').at(-1)! })
  await call('/order/standing', { orderId }, token)
  return orderId
}

/** One waits, one has gone back, one is above what an operator decides alone and waits for the second. */
const refunds = async (demo: DemoContext) => {
  const { call, tokens } = demo
  const ask = async (code: string, method: 1 | 2 | 6, reason: string) =>
    (
      await call(
        '/order/refund/ask',
        { orderId: await buy(demo, tokens.buyer, code, method), reason },
        tokens.buyer,
      )
    ).requestId
  await ask('compare-50', METHOD.wechat, '买错了，本来要买 AI 审查')
  const done = await ask('face-100', METHOD.alipay, '暂不使用人脸核验')
  const large = await ask('contract-500', METHOD.dingtalk, '预算调整，改买 100 份')
  const decide = (requestId: string, decision: string) =>
    call('/operator/refund/decide', { requestId, agree: true, decision }, tokens.operator)
  await decide(done, '七天内未使用，全额退回')
  await decide(large, '七天内未使用，申请人已电话确认')
}

/** One is issued and can be downloaded, one waits to be. */
const invoices = async (demo: DemoContext) => {
  const { call, form, tokens } = demo
  const { titleId } = await call(
    '/invoice/saveTitle',
    {
      kind: 1,
      name: TRADER.company,
      taxNo: TRADER.taxNo,
      address: '示例市样例路 1 号',
      phone: '010-00000000',
      bankName: '沙箱银行演示支行',
      bankAccount: '6228000000000000083',
      email: 'finance@example.com',
      isDefault: true,
    },
    tokens.trader,
  )
  const apply = async (code: string, type: 1 | 2) =>
    call(
      '/invoice/apply',
      { orderIds: [await buy(demo, tokens.trader, code, METHOD.alipay)], type, titleId },
      tokens.trader,
    )
  const issued = await apply('sms-1000', 1)
  await form(
    '/operator/invoice/issue',
    [
      { name: 'invoiceId', value: issued.invoiceId },
      { name: 'number', value: '26110000000000000001' },
      { name: 'amount', value: yuanOf(issued.amountFen) },
      {
        name: 'file',
        fileName: '样例发票.pdf',
        bytes: await paper('样例发票（演示，无效）', issued.amountFen),
      },
    ],
    tokens.operator,
  )
  await apply('contract-100', 2)
}

/** The payer forgot the code: two of three agree, and a person decides. Another transfer is nobody's. */
const transfers = async (demo: DemoContext) => {
  const { call, form, tokens } = demo
  const { orderId, amountFen } = await call('/order/createOrderPay', { code: 'contract-100' }, tokens.child)
  await call('/order/orderPay', { orderId, method: METHOD.transfer }, tokens.child)
  const bytes = await paper('样例转账回单（演示，无效）', amountFen)
  await form(
    '/order/uploadProof',
    [
      { name: 'orderId', value: orderId },
      { name: 'file', fileName: '转账回单.pdf', bytes },
    ],
    tokens.child,
  )
  const receive = (payerName: string, payerAccount: string, amount: string, remark: string) =>
    call('/operator/bank/receive', { payerName, payerAccount, amount, remark }, tokens.operator)
  await receive(CHILD.company, CHILD.account, yuanOf(amountFen), '电子合同服务费')
  await receive('示例物业管理有限公司', '6228000000000000125', '88.00', '物业费')
  await call('/operator/transfer/collect', {}, tokens.operator)
}

/** As plainly made up as everybody here. */
const paper = async (title: string, amountFen: number): Promise<Buffer> => {
  const fonts = new FontSet()
  const page = new PageCanvas(420, 260, fonts)
  for (const [index, line] of [title, `金额 ¥${yuanOf(amountFen)}`].entries())
    page.text(line, 30, 60 + index * 50, { face: 'song', sizePt: 20, colour: '#111111' })
  return createPdf([page], fonts, { title, createdAt: new Date('2026-01-01T00:00:00Z') })
}
