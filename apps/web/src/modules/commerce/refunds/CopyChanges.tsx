import { QUOTA_KINDS, type QuotaKind } from '@xinqi/api/quota'
import { Button, Form, Select, Space } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { day } from '../../../shared/format/instant.ts'
import { ChoiceItem } from '../../../shared/forms/ChoiceItem.tsx'
import { NumberItem } from '../../../shared/forms/NumberItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import styles from '../catalogue/commerce.module.css'
import { tellOfSecond } from '../catalogue/tellOfSecond.ts'

type Change = {
  companyId: string
  way: 'grant' | 'take'
  kind: QuotaKind
  quantity: number
  months: number
  reason: string
}

const carry = ({ way, months, ...change }: Change) =>
  way === 'grant'
    ? call('/operator/copies/grant', { ...change, months }, { quiet: true })
    : call('/operator/copies/takeBack', change, { quiet: true })

/** Which company, and what it has today. */
const CompanyItem = () => {
  const [keyword, setKeyword] = useState('')
  const { data: companies } = useCall('/operator/company/list', { keyword, pageSize: 20 }, { quiet: true })
  const companyId = Form.useWatch<string | undefined>('companyId', Form.useFormInstance())
  const { data: held } = useCall(
    '/operator/copies/balance',
    { companyId: companyId ?? '' },
    { quiet: true, enabled: companyId !== undefined },
  )
  return (
    <Form.Item
      name="companyId"
      label="企业"
      rules={[{ required: true, message: '请选择企业' }]}
      extra={
        held &&
        [
          `现有：${held.packageName}${held.endTime ? `，至 ${day(held.endTime)}` : ''}`,
          ...held.kinds
            .filter(({ left }) => left > 0)
            .map(({ kindName, left, unit }) => `${kindName} ${left.toLocaleString('zh-CN')} ${unit}`),
        ].join('；')
      }
    >
      <Select
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        options={(companies?.list ?? []).map((company) => ({
          value: company.companyId,
          label: company.name,
        }))}
      />
    </Form.Item>
  )
}

/** As the catalogue calls what may be bought today. */
const ON_SALE = 1
type Opening = { companyId: string; code: string; reason: string }

/** A whole package without an order, as cooperating platforms have it: it always takes two. */
const OpenPackage = ({ onClose }: { onClose: () => void }) => {
  const { data: catalogue } = useCall(
    '/operator/catalogue/list',
    { state: ON_SALE, pageSize: 100 },
    { quiet: true },
  )
  return (
    <FormDialog<Opening>
      title="开通套餐"
      onClose={onClose}
      onSubmit={async (asked) => {
        await call('/operator/copies/openPackage', asked, { quiet: true })
        toast.success('已提交，另一人复核同意后开通')
      }}
    >
      <CompanyItem />
      <Form.Item name="code" label="套餐" rules={[{ required: true, message: '请选择套餐' }]}>
        <Select
          options={(catalogue?.list ?? [])
            .filter(({ sort }) => sort === 'package')
            .map(({ code, name, termMonths }) => ({ value: code, label: `${name}，${termMonths} 个月` }))}
        />
      </Form.Item>
      <TextItem name="reason" label="事由" must="请写明理由，至少 2 个字" least={2} maxLength={200} />
    </FormDialog>
  )
}

/** Copies given to a company or taken back from it, and packages opened, outside of any order. */
export const CopyChanges = () => {
  const changing = useOverlay()
  const opening = useOverlay()
  return (
    <>
      <p className={styles.about}>
        增加或收回份数都会写入企业的份数明细与审计日志；同一操作人或同一企业当日累计超过 1000
        份的，须另一人复核；开通套餐总是须另一人复核。
      </p>
      <Space>
        <Button type="primary" onClick={() => changing.show(true)}>
          增减份数
        </Button>
        <Button onClick={() => opening.show(true)}>开通套餐</Button>
      </Space>
      {opening.subject && <OpenPackage onClose={opening.close} />}
      {changing.subject && (
        <FormDialog<Change>
          title="增减份数"
          onClose={changing.close}
          initial={{ way: 'grant', kind: 'contract', months: 12 }}
          onSubmit={async (change) => tellOfSecond(await carry(change), '已完成')}
        >
          <CompanyItem />
          <ChoiceItem name="way" label="方向" of={{ grant: '增加', take: '收回' }} />
          <Form.Item name="kind" label="种类">
            <Select
              options={Object.entries(QUOTA_KINDS).map(([value, { name }]) => ({ value, label: name }))}
            />
          </Form.Item>
          <NumberItem name="quantity" label="数量" must="请填写数量" min={1} max={1_000_000} />
          <NumberItem name="months" label="有效期（月，增加时）" min={1} max={60} />
          <TextItem name="reason" label="事由" must="请写明理由，至少 2 个字" least={2} maxLength={200} />
        </FormDialog>
      )}
    </>
  )
}
