import { ERRORS } from '@xinqi/api/errors'
import { USER_IS } from '@xinqi/api/wire'
import { INVOICE_TITLE } from '@xinqi/api/work-list-status'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { fen } from '../../../shared/format/fen.ts'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { useIdentity } from '../../../shared/session/session.ts'
import { InvoiceItems, TitleNameItems, titleSaid } from './InvoiceItems.tsx'

type Title = {
  kind: 1 | 2
  name: string
  taxNo?: string
  address?: string
  phone?: string
  bankName?: string
  bankAccount?: string
  email?: string
}

const TitleDialog = ({ onClose }: { onClose: () => void }) => {
  const { account } = useIdentity()
  const [kind, setKind] = useState<1 | 2>(account.userType === USER_IS.person ? 2 : 1)
  return (
    <FormDialog<Title>
      title="新增发票抬头"
      onClose={onClose}
      initial={{ kind, name: account.enterprise?.name ?? account.person.name ?? undefined }}
      errorFields={{ [ERRORS.TAX_NUMBER.code]: 'taxNo' }}
      onSubmit={async (values) => {
        const saved = await call(
          '/invoice/saveTitle',
          {
            kind: values.kind,
            name: values.name,
            ...titleSaid(values),
            isDefault: true,
          },
          { quiet: true },
        )
        if (saved.warning) toast.success(saved.warning)
        await outdate('/invoice/titles')
      }}
    >
      <TitleNameItems onKind={setKind} />
      {kind === INVOICE_TITLE.company && (
        <>
          <TextItem name="taxNo" label="税号" must="请填写税号" maxLength={20} />
          <TextItem name="address" label="注册地址（选填）" maxLength={100} />
          <TextItem name="bankName" label="开户行（选填）" maxLength={60} />
          <TextItem name="bankAccount" label="银行账号（选填）" maxLength={40} />
        </>
      )}
      <TextItem name="email" label="接收邮箱（选填）" maxLength={100} />
    </FormDialog>
  )
}

/** Several orders on one invoice, each for what is still open of it. */
export const ApplyInvoice = ({ chosen, onClose }: { chosen: string[]; onClose: () => void }) => {
  const { data: titles } = useCall('/invoice/titles', {}, { quiet: true })
  const { data: orders } = useCall('/order/payList', { toInvoice: true, pageSize: 100 }, { quiet: true })
  const adding = useOverlay()
  return (
    <>
      <FormDialog<{ orderIds: string[]; type: 1 | 2; titleId: string }>
        title="申请开票"
        submitText="提交申请"
        onClose={onClose}
        initial={{ orderIds: chosen, type: 1, titleId: titles?.[0]?.titleId }}
        onSubmit={async (values) => {
          const made = await call('/invoice/apply', values, { quiet: true })
          await outdate('/invoice/list', '/order/payList')
          toast.success(`已申请开票 ${fen(made.amountFen)}`)
        }}
      >
        <InvoiceItems
          orders={orders?.list ?? []}
          titles={titles ?? []}
          onNewTitle={() => adding.show(true)}
        />
      </FormDialog>
      {adding.subject && <TitleDialog onClose={adding.close} />}
    </>
  )
}
