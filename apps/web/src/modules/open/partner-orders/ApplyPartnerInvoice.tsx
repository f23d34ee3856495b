import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { LoadingState } from '../../../shared/console/States.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { fen } from '../../../shared/format/fen.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { InvoiceItems } from '../../commerce/invoices/InvoiceItems.tsx'
import { TitleDialog } from './TitleDialog.tsx'

/** Several orders on one invoice, each for what is still open of it. */
export const ApplyPartnerInvoice = ({ chosen, onClose }: { chosen: string[]; onClose: () => void }) => {
  const { data: titles } = useCall('/open/invoice/titles', {}, { quiet: true })
  const { data: orders } = useCall('/open/order/list', { toInvoice: true, pageSize: 100 }, { quiet: true })
  const adding = useOverlay()
  if (!titles || !orders) return <LoadingState />
  return (
    <>
      <FormDialog<{ orderIds: string[]; type: 1 | 2; titleId: string }>
        title="申请开票"
        submitText="提交申请"
        onClose={onClose}
        initial={{ orderIds: chosen, type: 1, titleId: titles[0]?.titleId }}
        onSubmit={async (values) => {
          const made = await call('/open/invoice/apply', values, { quiet: true })
          await outdate('/open/invoice/list', '/open/order/list')
          toast.success(`已申请开票 ${fen(made.amountFen)}`)
        }}
      >
        <InvoiceItems orders={orders.list} titles={titles} onNewTitle={() => adding.show(true)} />
      </FormDialog>
      {adding.subject && <TitleDialog title={null} onClose={adding.close} />}
    </>
  )
}
