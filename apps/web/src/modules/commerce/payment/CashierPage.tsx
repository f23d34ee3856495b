import { useParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { fen } from '../../../shared/format/fen.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Lite } from '../../../shared/lite/Lite.tsx'
import { StatementPage } from '../../../shared/lite/LitePages.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import { Statement } from '../../../shared/lite/Statement.tsx'

/** What the sandbox's code leads to. It says what it is, and has one button. */
const CashierPage = () => {
  const { key = '' } = useParams()
  const { data, error, refetch } = useCall(
    '/cashier/open',
    { key },
    { quiet: true, enabled: key.length >= 20 },
  )
  const { busy, refusal, act } = useAct()
  if (error || key.length < 20) {
    return <StatementPage title="无法打开收银台">{error?.message ?? '链接不完整，请重新扫码'}</StatementPage>
  }
  if (!data) {
    return (
      <Lite>
        <Spinner label="正在打开收银台" />
      </Lite>
    )
  }
  if (data.state === 'paid') {
    return (
      <StatementPage done title="付款完成">
        沙箱付款 {fen(data.amountFen)}，请回到原页面查看结果
      </StatementPage>
    )
  }
  if (data.state === 'closed') {
    return <StatementPage title="付款已关闭">二维码已过期或订单已取消，请回到原页面重新支付</StatementPage>
  }
  const pay = () =>
    act(async () => {
      await call('/cashier/pay', { key }, { quiet: true })
      await refetch()
    })
  return (
    <Lite>
      <Statement title={data.vendorName}>{data.subject}</Statement>
      <p style={{ margin: '8px 0 16px', fontSize: 32, fontWeight: 600, textAlign: 'center' }}>
        {fen(data.amountFen)}
      </p>
      <Notice tone="warning">沙箱收银台：不连接真实支付渠道，不发生真实收付。</Notice>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <Button look="primary" block busy={busy} onClick={() => void pay()}>
        确认付款
      </Button>
    </Lite>
  )
}
export default CashierPage
