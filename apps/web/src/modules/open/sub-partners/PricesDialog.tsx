import type { Body } from '@xinqi/api/calls'
import { fenOf, yuanOf } from '@xinqi/api/commerce'
import { Form, Input } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { fen } from '../../../shared/format/fen.ts'
import { toast } from '../../../shared/lite/toast.ts'
import type { Detail } from './SubPartnerDrawer.tsx'

type Prices = Body<'/open/subPartner/savePrices'>['prices']

/** Yuan are read by their digits: no price loses a fen on the way. */
export const PricesDialog = ({ data, onClose }: { data: Detail; onClose: () => void }) => (
  <FormDialog<Record<string, string | undefined>>
    title={`对「${data.name}」的价格`}
    initial={Object.fromEntries(
      data.prices.map(({ kind, agreedFen }) => [kind, agreedFen === null ? undefined : yuanOf(agreedFen)]),
    )}
    onClose={onClose}
    onSubmit={async (filled) => {
      const prices = Object.entries(filled).flatMap(([kind, text]) =>
        text?.trim() ? [{ kind, unitFen: fenOf(text.trim())! }] : [],
      ) as Prices
      await call('/open/subPartner/savePrices', { subPartnerId: data.subPartnerId, prices }, { quiet: true })
      toast.success('价格已保存')
      await outdate('/open/subPartner/detail')
    }}
  >
    {data.prices.map(({ kind, kindName, unit, listFen }) => (
      <Form.Item
        key={kind}
        name={kind}
        label={`${kindName}（元/${unit}）`}
        extra={`价目 ${fen(listFen)}，不填按价目`}
        rules={[
          {
            validator: async (_, text?: string) => {
              if (text?.trim() && fenOf(text.trim()) === null) throw new Error('请填写金额，如 3.50')
            },
          },
        ]}
      >
        <Input inputMode="decimal" maxLength={10} />
      </Form.Item>
    ))}
  </FormDialog>
)
