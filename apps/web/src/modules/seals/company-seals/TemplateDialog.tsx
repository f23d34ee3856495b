// 模板制章: choices on the left, on the right the seal as the server's engine draws it, which is the one that is kept.

import { ERRORS } from '@xinqi/api/errors'
import { SEAL_TYPE } from '@xinqi/api/status'
import { Checkbox, Form, Segmented, Select } from 'antd'
import { useMemo } from 'react'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { ChoiceItem } from '../../../shared/forms/ChoiceItem.tsx'
import { SelectItem } from '../../../shared/forms/SelectItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { useDebounced } from '../../../shared/search/useDebounced.ts'
import { KeeperField, LegalConsent, LegalNameField, TypeAndName } from './SealFacts.tsx'
import { DrawnPicture } from './SealPicture.tsx'
import {
  COLOURS,
  type DesignFields,
  designFrom,
  FACES,
  LEGAL_SEAL,
  LEGAL_SIZES,
  type Shape,
  SIZES,
  USUAL_SIZE,
  usualFields,
} from './sealDesign.ts'
import { useSealService } from './sealService.tsx'
import styles from './seals.module.css'

type Fields = DesignFields & {
  name: string
  keeperMemberId?: string
  consentMobile?: string
  consentCode?: string
}

const Colour = () => <ChoiceItem name="colour" label="颜色" options={[...COLOURS]} />

const CompanyFields = () => {
  const form = Form.useFormInstance<Fields>()
  const shape = Form.useWatch('shape', form) ?? 'round'
  const { ownerName } = useSealService()
  return (
    <>
      <Form.Item name="shape" label="形状">
        <Segmented
          options={[
            { value: 'round', label: '圆形' },
            { value: 'oval', label: '椭圆' },
            { value: 'square', label: '方形' },
          ]}
          onChange={(next) => form.setFieldsValue({ sizeMm: USUAL_SIZE[next as Shape] })}
        />
      </Form.Item>
      <div className={styles.two}>
        <SelectItem name="sizeMm" label="尺寸" options={SIZES[shape]} />
        <TextItem label="上弦文" extra="取自企业认证名称" value={ownerName} disabled aria-label="上弦文" />
      </div>
      <div className={styles.two}>
        <TextItem name="line1" label="横向文" maxLength={20} placeholder="选填，如：合同专用章" />
        <TextItem name="line2" label="横向文第二行" maxLength={20} placeholder="选填" />
      </div>
      {shape === 'square' ? (
        <ChoiceItem name="writing" label="排列" of={{ vertical: '竖排，自右向左', horizontal: '横排' }} />
      ) : (
        <>
          <TextItem name="lower" label="下弦文" maxLength={20} placeholder="选填，防伪编码" />
          <div className={styles.checks}>
            <Form.Item name="star" valuePropName="checked" noStyle>
              <Checkbox>五角星</Checkbox>
            </Form.Item>
            <Form.Item name="doubleRing" valuePropName="checked" noStyle>
              <Checkbox>双边框</Checkbox>
            </Form.Item>
          </div>
        </>
      )}
      <Colour />
    </>
  )
}

const LegalFields = () => (
  <>
    <div className={styles.two}>
      <LegalNameField />
      <SelectItem name="legalSizeMm" label="尺寸" options={LEGAL_SIZES} />
    </div>
    <div className={styles.two}>
      <SelectItem name="face" label="字体" options={[...FACES]} />
      <Form.Item name="ending" label="后缀">
        <Select
          options={[
            { value: '之印', label: '姓名之印' },
            { value: '印', label: '姓名印' },
            { value: '', label: '仅姓名' },
          ]}
        />
      </Form.Item>
    </div>
    <ChoiceItem
      name="relief"
      label="阴阳"
      of={{ 'red-on-white': '朱文（红字）', 'white-on-red': '白文（白字）' }}
    />
    <Colour />
    <LegalConsent />
  </>
)

const Preview = () => {
  const form = Form.useFormInstance<Fields>()
  const fields = Form.useWatch([], form) as Partial<Fields> | undefined
  const text = useDebounced(JSON.stringify(designFrom(fields ?? {})))
  const design = useMemo(() => JSON.parse(text) as ReturnType<typeof designFrom>, [text])
  const { usePreview } = useSealService()
  const { data, error } = usePreview(design)
  return (
    <aside className={styles.preview} aria-label="印章预览" aria-live="polite">
      <div className={styles.paper}>
        {error ? (
          <p className={styles.refusal} role="alert">
            {error.message}
          </p>
        ) : data && design ? (
          <DrawnPicture svg={data.svg} label="印章预览" />
        ) : (
          <p className={styles.sent}>填写后在此预览</p>
        )}
      </div>
      {data && design && !error && (
        <p className={styles.sent}>
          实际尺寸 {data.widthMm} × {data.heightMm} mm
        </p>
      )}
    </aside>
  )
}

const FieldsOfType = () => (Form.useWatch('type') === LEGAL_SEAL ? <LegalFields /> : <CompanyFields />)

const Everything = () => {
  const form = Form.useFormInstance<Fields>()
  const { hasKeepers } = useSealService()
  const choose = (type: number) => {
    const { sizeMm, line1, star, ...rest } = usualFields(type)
    const shape = form.getFieldValue('shape') as Shape
    form.setFieldsValue({
      name: SEAL_TYPE[type as keyof typeof SEAL_TYPE],
      line1,
      star,
      sizeMm: shape === 'round' ? sizeMm : USUAL_SIZE[shape],
      relief: rest.relief,
    })
  }
  return (
    <div className={styles.maker}>
      <div>
        <TypeAndName onType={choose} />
        <FieldsOfType />
        {hasKeepers && <KeeperField />}
      </div>
      <Preview />
    </div>
  )
}

export const TemplateDialog = ({ onMade, onClose }: { onMade?: () => void; onClose: () => void }) => {
  const desk = useSealService()
  return (
    <FormDialog<Fields>
      title="模板制章"
      submitText="生成印章"
      width={920}
      initial={{ ...usualFields(2), name: SEAL_TYPE[2] }}
      errorFields={{
        [ERRORS.SEAL_NAME_TAKEN.code]: 'name',
        [ERRORS.SEAL_ONLY_ONE.code]: 'type',
        [ERRORS.SEAL_KEEPER.code]: 'keeperMemberId',
        [ERRORS.CODE_WRONG.code]: 'consentCode',
        [ERRORS.SEAL_LEGAL_PERSON.code]: 'consentMobile',
      }}
      onClose={onClose}
      onSubmit={async (fields) => {
        const { name, type, keeperMemberId, consentMobile, consentCode } = fields
        await desk.create({
          name,
          type: type as 1,
          design: designFrom(fields)!,
          ...(keeperMemberId ? { keeperMemberId } : {}),
          ...(consentMobile && consentCode ? { consent: { mobile: consentMobile, code: consentCode } } : {}),
        })
        toast.success(`印章「${name.trim()}」已生成并启用`)
        onMade?.()
      }}
    >
      <Everything />
    </FormDialog>
  )
}
