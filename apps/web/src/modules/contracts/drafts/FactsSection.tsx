// What the contract is: its name, kind, number, worth, and until when it is signed and valid.

import type { Draft } from '@xinqi/api/calls'
import { addDays, chinaDay } from '@xinqi/api/china-day'
import { CONTRACT } from '@xinqi/api/limits'
import { Input, InputNumber, Radio, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { useCall } from '../../../shared/api/useCall.ts'
import { chinaDayOf, chinaToday } from '../../../shared/format/chinaToday.ts'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { DatePicker } from '../../../shared/pickers/days.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import { At } from './At.tsx'
import styles from './contract-start.module.css'
import { endOfDay } from './draftShape.ts'
import { TypeFields } from './TypeFields.tsx'

export const FactsSection = ({
  draft,
  personal,
  change,
}: {
  draft: Draft
  personal: boolean
  change: (change: (draft: Draft) => Draft) => void
}) => {
  const set = (part: Partial<Draft>) => change((now) => ({ ...now, ...part }))
  const { data: types = [] } = useCall(
    '/contractType/list',
    { enabledOnly: true },
    { enabled: !personal, quiet: true },
  )
  const type = types.find(({ typeId }) => typeId === draft.typeId)
  const chooseType = (typeId: string | undefined) => {
    const chosen = types.find((one) => one.typeId === typeId)
    set({
      typeId: typeId ?? null,
      ...(chosen?.validDays && !draft.validUntil
        ? {
            validFrom: draft.validFrom ?? chinaDay(new Date()),
            validUntil: addDays(draft.validFrom ?? chinaDay(new Date()), chosen.validDays - 1),
          }
        : {}),
    })
  }
  const soonest = chinaToday()
  const latest = soonest.add(CONTRACT.deadlineDaysMax, 'day')
  return (
    <section className={`${blocks.surface} ${styles.card}`} aria-labelledby="start-facts">
      <h2 id="start-facts" className={styles.heading}>
        合同信息
      </h2>
      <div className={styles.grid}>
        <At at="name" label="合同名称" required className={styles.wide}>
          {(id) => (
            <Input
              id={id}
              value={draft.name}
              maxLength={CONTRACT.nameMax}
              showCount
              placeholder="如：设备采购合同"
              onChange={(event) => set({ name: event.target.value })}
            />
          )}
        </At>
        {types.length > 0 && (
          <At at="typeId" label="合同类型">
            {(id) => (
              <Select
                id={id}
                allowClear
                showSearch={{ optionFilterProp: 'label' }}
                placeholder="请选择"
                value={type ? draft.typeId : undefined}
                options={types.map(({ typeId, name }) => ({ value: typeId, label: name }))}
                onChange={chooseType}
              />
            )}
          </At>
        )}
        {type?.labour && (
          <div className={styles.wide}>
            <Notice>
              劳动合同由我方企业与一位劳动者双方签署。发送后平台强制执行：劳动者先确认签署告知；双方读完全文，以短信验证码或人脸识别确认本人意愿；费用由我方承担；劳动者可随时下载。请将合同保存至解除或终止后至少二年。
            </Notice>
          </div>
        )}
        {type && (
          <TypeFields fields={type.fields} draft={draft} onChange={(typeValues) => set({ typeValues })} />
        )}
        <At
          at="number"
          label="合同编号"
          extra={
            type?.numberRule ? `留空则发送时按规则编号，如 ${type.nextNumber ?? type.numberRule}` : undefined
          }
        >
          {(id) => (
            <Input
              id={id}
              value={draft.number ?? ''}
              maxLength={CONTRACT.numberMax}
              placeholder="选填，同一企业内不重复"
              onChange={(event) => set({ number: event.target.value })}
            />
          )}
        </At>
        <At at="amountCents" label="合同金额（元）">
          {(id) => (
            <InputNumber<number>
              id={id}
              className={styles.full}
              min={0}
              max={1e13}
              precision={2}
              controls={false}
              value={draft.amountCents == null ? null : draft.amountCents / 100}
              formatter={(value) => `${value ?? ''}`.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}
              parser={(text) => Number((text ?? '').replaceAll(',', ''))}
              placeholder="选填"
              onChange={(value) => set({ amountCents: value === null ? null : Math.round(value * 100) })}
            />
          )}
        </At>
        <At at="deadline" label="签署截止日期" required extra="到期未签署完成的合同自动过期，可由发起方延期">
          {(id) => (
            <DatePicker
              id={id}
              className={styles.full}
              value={asDay(draft.deadline)}
              disabledDate={(day) => day.isBefore(soonest) || day.isAfter(latest)}
              onChange={(day) => set({ deadline: day ? endOfDay(day.format('YYYY-MM-DD')) : null })}
            />
          )}
        </At>
        <At at="validUntil" label="合同有效期">
          {(id) => (
            <DatePicker.RangePicker
              id={{ start: id, end: `${id}-end` }}
              className={styles.full}
              allowEmpty={[true, true]}
              value={[asDay(draft.validFrom), asDay(draft.validUntil)]}
              placeholder={['生效日期', '到期日期']}
              onChange={(days) =>
                set({
                  validFrom: days?.[0]?.format('YYYY-MM-DD') ?? null,
                  validUntil: days?.[1]?.format('YYYY-MM-DD') ?? null,
                })
              }
            />
          )}
        </At>
        <OrderChoice wide={types.length === 0} inTurn={draft.inTurn} onChange={(inTurn) => set({ inTurn })} />
        <At at="note" label="备注" className={styles.wide} extra="所有签署方可见">
          {(id) => (
            <Input.TextArea
              id={id}
              value={draft.note ?? ''}
              maxLength={500}
              showCount
              autoSize={{ minRows: 2, maxRows: 6 }}
              onChange={(event) => set({ note: event.target.value })}
            />
          )}
        </At>
      </div>
    </section>
  )
}

export const OrderChoice = ({
  inTurn,
  wide = true,
  onChange,
}: {
  inTurn: boolean
  wide?: boolean
  onChange: (inTurn: boolean) => void
}) => (
  <At at="inTurn" label="签署顺序" className={wide ? styles.wide : undefined}>
    {(id) => (
      <Radio.Group
        id={id}
        value={inTurn}
        options={[
          { value: false, label: '不分先后，同时签署' },
          { value: true, label: '按顺序依次签署' },
        ]}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </At>
)

const asDay = (value: string | null | undefined): Dayjs | null => (value ? chinaDayOf(value) : null)
