import type { TypeField } from '@xinqi/api/calls'
import { NUMBER_WORDS, numberBy, numberRuleProblem } from '@xinqi/api/contract-number'
import { ERRORS } from '@xinqi/api/errors'
import { CONTRACT, CONTRACT_TYPE, NAME_MAX } from '@xinqi/api/limits'
import { Button, Form, Input, InputNumber, Switch } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import type { ContractType } from './ContractTypePage.tsx'
import styles from './contract-types.module.css'
import { fieldsProblem, TypeFieldsEditor } from './TypeFieldsEditor.tsx'

type Fields = {
  name: string
  code?: string
  numberRule?: string
  validDays?: number | null
  fields?: TypeField[]
  note?: string
  nationalSeal?: boolean
  labour?: boolean
}

const USUAL_RULE = '{type}-{yyyy}{MM}-{0001}'

/** The rule with its words to click, and what it gives as one types. */
const RuleField = () => {
  const form = Form.useFormInstance<Fields>()
  const name = Form.useWatch('name', form) ?? ''
  const code = Form.useWatch('code', form) ?? ''
  const rule = (Form.useWatch('numberRule', form) ?? '').trim()
  const type = code.trim() || name.trim() || '类型'
  const problem = rule ? numberRuleProblem(rule, type, CONTRACT.numberMax) : undefined
  const preview = (sequence: number) => numberBy(rule, { type, at: new Date(), sequence })
  return (
    <>
      <Form.Item
        name="numberRule"
        label="编号规则"
        extra="留空则不自动编号。按年、月、日编号的，进入新的年、月、日后流水号从头开始。"
        rules={[
          {
            validator: async (_, value?: string) => {
              const wrong = value?.trim() && numberRuleProblem(value.trim(), type, CONTRACT.numberMax)
              if (wrong) throw new Error(wrong)
            },
          },
        ]}
      >
        <Input maxLength={CONTRACT_TYPE.ruleMax} placeholder={USUAL_RULE} autoComplete="off" />
      </Form.Item>
      <div className={`${blocks.wrapRow} ${styles.words}`}>
        {NUMBER_WORDS.map(({ word, name: about }) => (
          <Button
            key={word}
            size="small"
            onClick={() => {
              form.setFieldValue('numberRule', `${form.getFieldValue('numberRule') ?? ''}${word}`)
              void form.validateFields(['numberRule']).catch(() => {})
            }}
          >
            {about} {word}
          </Button>
        ))}
      </div>
      {rule && !problem && (
        <p className={styles.preview} aria-live="polite">
          编号预览：<b>{preview(1)}</b>、{preview(2)}、{preview(3)}…
        </p>
      )}
    </>
  )
}

export const TypeDialog = ({ type, onClose }: { type: ContractType | null; onClose: () => void }) => (
  <FormDialog<Fields>
    title={type ? `编辑「${type.name}」` : '新增合同类型'}
    submitText="保存"
    width={600}
    initial={
      type
        ? {
            name: type.name,
            code: type.code ?? undefined,
            numberRule: type.numberRule ?? undefined,
            validDays: type.validDays,
            fields: type.fields,
            note: type.note ?? undefined,
            nationalSeal: type.nationalSeal,
            labour: type.labour,
          }
        : { numberRule: USUAL_RULE }
    }
    errorFields={{
      [ERRORS.CONTRACT_TYPE_NAME_TAKEN.code]: 'name',
      [ERRORS.NUMBER_RULE_INVALID.code]: 'numberRule',
      [ERRORS.CONTRACT_TYPE_FIELDS.code]: 'fields',
    }}
    onClose={onClose}
    onSubmit={async ({ name, code, numberRule, validDays, fields, note, nationalSeal, labour }) => {
      const facts = {
        name: name.trim(),
        code: code?.trim() || null,
        numberRule: numberRule?.trim() || null,
        validDays: validDays ?? null,
        fields: fields ?? [],
        note: note?.trim() || null,
        nationalSeal: nationalSeal ?? false,
        labour: labour ?? false,
      }
      if (type) await call('/contractType/update', { typeId: type.typeId, ...facts }, { quiet: true })
      else await call('/contractType/add', facts, { quiet: true })
      await outdate('/contractType/list')
      toast.success(`「${facts.name}」已保存`)
    }}
  >
    <Form.Item
      name="name"
      label="类型名称"
      rules={[{ required: true, whitespace: true, message: '请输入类型名称' }]}
    >
      <Input maxLength={NAME_MAX} autoComplete="off" placeholder="如 采购合同" />
    </Form.Item>
    <Form.Item name="code" label="类型代号" extra="编号中 {type} 的内容，留空则使用类型名称">
      <Input maxLength={CONTRACT_TYPE.codeMax} autoComplete="off" placeholder="如 CG" />
    </Form.Item>
    <RuleField />
    <Form.Item name="validDays" label="默认有效期（天）" extra="发起时自动带出合同有效期，可修改">
      <InputNumber min={1} max={CONTRACT_TYPE.validDaysMax} precision={0} style={{ width: 160 }} />
    </Form.Item>
    <Form.Item
      name="fields"
      label="自定义字段"
      extra="发起这一类型的合同时填写，随合同保存，仅本企业可见；修改只影响之后发送的合同。"
      validateTrigger="onSubmit"
      rules={[
        {
          validator: async (_, value: TypeField[] = []) => {
            const wrong = fieldsProblem(value)
            if (wrong) throw new Error(wrong)
          },
        },
      ]}
    >
      <TypeFieldsEditor />
    </Form.Item>
    <Form.Item
      name="nationalSeal"
      label="国标电子签章"
      valuePropName="checked"
      extra="开启后，这一类型的合同在各方加盖企业印章时，除数字签名外同时加盖该印章的国标电子印章（GB/T 38540）；印章没有制作国标电子印章的，仍只作数字签名。不识别国标签章的阅读器会把它显示为未知签名。修改只影响之后发送的合同。"
    >
      <Switch />
    </Form.Item>
    <Form.Item
      name="labour"
      label="电子劳动合同"
      valuePropName="checked"
      extra="开启后，这一类型的合同按人力资源社会保障部《电子劳动合同订立指引》订立：由我方企业与一位劳动者双方签署；劳动者签署前须确认签署告知；双方须读完全文，并以短信验证码或人脸识别确认本人意愿，不接受签署密码和自动签署；劳动者不承担费用，可随时下载。修改只影响之后发送的合同。"
    >
      <Switch />
    </Form.Item>
    <LongTextItem name="note" label="说明" maxLength={200} rows={2} placeholder="选填" />
  </FormDialog>
)
