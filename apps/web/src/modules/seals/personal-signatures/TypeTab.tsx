// 姓名签名: one's own verified name in one of the house's faces, drawn by the engine that draws the seals.

import { Form, Radio } from 'antd'
import { ChoiceItem } from '../../../shared/forms/ChoiceItem.tsx'
import { DrawnPicture } from '../company-seals/SealPicture.tsx'
import { FACES } from '../company-seals/sealDesign.ts'
import { INK } from './inkColours.ts'
import styles from './person-seals.module.css'
import { SaveForm } from './SaveForm.tsx'
import { type TypedDesign as Design, OWN_SIGNATURES, type SignatureTab } from './signatureService.ts'

type Fields = Design & { name: string }

const USUAL: Design = {
  shape: 'signature',
  face: 'xingkai',
  ending: '',
  relief: 'red-on-white',
  colour: 'black',
}

const designOf = (fields: Partial<Fields> | undefined): Design => ({
  shape: fields?.shape ?? USUAL.shape,
  face: fields?.face ?? USUAL.face,
  ending: fields?.shape === 'signature' ? '' : (fields?.ending ?? ''),
  relief: fields?.relief ?? USUAL.relief,
  colour: fields?.colour ?? USUAL.colour,
})

export const TypeTab = ({ usualName, desk = OWN_SIGNATURES, onSaved }: SignatureTab) => {
  const [form] = Form.useForm<Fields>()
  const fields = Form.useWatch([], form) as Partial<Fields> | undefined
  const design = designOf(fields)
  const { usePreview } = desk
  const { data, error } = usePreview(design)
  return (
    <SaveForm
      form={form}
      initial={{ ...USUAL, name: usualName }}
      ready={!error}
      notReady={error?.message ?? ''}
      onSaved={onSaved}
      onSave={({ name }) => desk.saveTyped({ name, design })}
    >
      <div className={styles.typed}>
        <div>
          <ChoiceItem
            name="shape"
            label="样式"
            onChange={(event) =>
              form.setFieldsValue(
                event.target.value === 'signature'
                  ? { colour: 'black', face: 'xingkai' }
                  : { colour: 'red', face: 'song', ending: event.target.value === 'square' ? '印' : '' },
              )
            }
            of={{ signature: '签名', square: '方形姓名章', rectangle: '长方姓名章' }}
          />
          <ChoiceItem name="face" label="字体" options={[...FACES]} />
          <div hidden={design.shape === 'signature'}>
            <ChoiceItem name="ending" label="后缀" of={{ '': '仅姓名', 印: '印', 之印: '之印' }} />
            <ChoiceItem name="relief" label="阴阳" of={{ 'red-on-white': '朱文', 'white-on-red': '白文' }} />
          </div>
          <Form.Item name="colour" label="颜色">
            <Radio.Group options={Object.entries(INK).map(([value, { label }]) => ({ value, label }))} />
          </Form.Item>
        </div>
        <div className={styles.sample} aria-live="polite">
          {error ? (
            <p role="alert">{error.message}</p>
          ) : (
            data && <DrawnPicture svg={data.svg} label="签名预览" />
          )}
        </div>
      </div>
    </SaveForm>
  )
}
