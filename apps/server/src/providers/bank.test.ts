import { afterEach, describe, expect, it } from 'vitest'
import { strictCmb } from '../../test/strict-cmb.ts'
import { BankUnavailable } from './bank.ts'
import { bankCmb } from './bank-cmb.ts'

const clock = () => new Date('2026-11-15T02:00:00Z')
const payment = {
  reference: 'XQ20261115000001',
  amountFen: 37,
  payee: {
    name: '样例（北京）科技有限公司',
    account: '6222001',
    bankName: '中国工商银行',
    province: '北京市',
    city: '北京市',
    branchName: '中国工商银行北京中关村支行',
    cnaps: '102100000030',
  },
  remark: '企业认证打款',
}
let close = () => {}
afterEach(() => close())

const open = async (answer: Parameters<typeof strictCmb>[0]) => {
  const server = await strictCmb(answer, clock)
  close = server.close
  return { server, bank: bankCmb(server.settings, clock) }
}

describe('the bank adapter', () => {
  it('pays as the bank demands, once', async () => {
    let known = false
    const { server, bank } = await open(({ funcode }) => {
      if (funcode === 'BB1PAYQR') return known ? { bb1payqrz1: [{ reqSts: 'BNK' }] } : {}
      known = true
      return { bb1payopz1: [{ reqNbr: '1', reqSts: 'AUT' }] }
    })
    expect(await bank.pay(payment)).toEqual({ state: 'underWay' })
    expect(await bank.pay(payment)).toEqual({ state: 'underWay' })
    expect(server.refused).toEqual([])
    const paid = server.received.filter(({ funcode }) => funcode === 'BB1PAYOP')
    expect(paid).toHaveLength(1)
    expect(paid[0]!.body.bb1payopx1![0]).toMatchObject({
      crtAcc: '6222001',
      crtNam: '样例（北京）科技有限公司',
      trsAmt: '0.37',
      yurRef: payment.reference,
      bnkFlg: 'N',
    })
  })

  it.each([
    [{ reqSts: 'FIN', rtnFlg: 'S' }, { state: 'paid' }],
    [
      { reqSts: 'FIN', rtnFlg: 'F', rtnNar: '户名不符' },
      { state: 'failed', reason: '户名不符' },
    ],
    [
      { reqSts: 'FIN', rtnFlg: 'B' },
      { state: 'failed', reason: '银行退回' },
    ],
    [{ reqSts: 'NTE' }, { state: 'underWay' }],
  ])('reads %j', async (row, state) => {
    const { bank } = await open(() => ({ bb1payqrz1: [row] }))
    expect(await bank.stateOf('x')).toEqual(state)
  })

  it('reads what came in, page by page, leaving out what went out', async () => {
    const row = (more: object) => ({
      loanCode: 'C',
      transDate: '20261115',
      transTime: '093000',
      transAmount: '0.01',
      ctpAcctName: '样例公司',
      ctpAcctNbr: '6222001',
      remarkTextClt: 'XQ1234',
      ...more,
    })
    const { bank } = await open(({ body }) =>
      body.TRANSQUERYBYBREAKPOINT_X1![0]!.transactionSequence === '1'
        ? {
            TRANSQUERYBYBREAKPOINT_Z1: [{ ctnFlag: 'Y' }],
            TRANSQUERYBYBREAKPOINT_Y1: [{ transactionSequence: '2' }],
            TRANSQUERYBYBREAKPOINT_Z2: [row({}), row({ loanCode: 'D' })],
          }
        : {
            TRANSQUERYBYBREAKPOINT_Z1: [{ ctnFlag: 'N' }],
            TRANSQUERYBYBREAKPOINT_Z2: [row({ transAmount: '12.30' }), row({ transDate: '20261001' })],
          },
    )
    const receipts = await bank.receipts(new Date('2026-11-14T00:00:00Z'), clock())
    expect(receipts.map(({ amountFen }) => amountFen)).toEqual([1, 1230])
    expect(receipts[0]).toMatchObject({
      payerName: '样例公司',
      remark: 'XQ1234',
      receivedAt: new Date('2026-11-15T01:30:00Z'),
    })
  })

  it('believes no answer the bank did not sign', async () => {
    const { server, bank } = await open(() => ({ bb1payqrz1: [{ reqSts: 'FIN', rtnFlg: 'S' }] }))
    server.forgeAnswers()
    await expect(bank.stateOf('x')).rejects.toThrow(BankUnavailable)
  })

  it('says so when the bank does not answer, and takes nothing for granted', async () => {
    const { bank } = await open(() => 'silence')
    await expect(bank.pay(payment)).rejects.toThrow(BankUnavailable)
  })

  it('is refused by the bank with a wrong key', async () => {
    const { server } = await open(() => ({}))
    const stranger = bankCmb({ ...server.settings, secretKey: '11'.repeat(32) }, clock)
    await expect(stranger.stateOf('x')).rejects.toThrow('银行未受理')
    expect(server.refused).toEqual(['signature'])
  })
})
