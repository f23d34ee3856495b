import { BUYERS, type Buyers, CATALOGUE, CATALOGUE_STATE, fenOf, yuanOf } from '@xinqi/api/commerce'
import { kindFacts } from '@xinqi/api/quota'
import { Form, InputNumber, Select } from 'antd'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { fen } from '../../../shared/format/fen.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { NumberItem } from '../../../shared/forms/NumberItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { AddressTabs } from '../../../shared/list/AddressTabs.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { choiceFilter, keywordFilter } from '../../../shared/list/filters.ts'
import { ListCard } from '../../../shared/list/ListCard.tsx'
import type { ListColumn, RowOf } from '../../../shared/list/listTypes.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './commerce.module.css'
import { XwApplications, XwListed } from './SmallBusinesses.tsx'

type Row = RowOf<'/operator/catalogue/list'>
const refresh = () => outdate('/operator/catalogue/list')
type Draft = {
  name: string
  about: string
  price: string
  termMonths: number
  buyers: Buyers
  contents: Record<string, number>
}

/** A new version of one thing: on sale stays what is on sale until somebody else publishes it. */
const DraftDialog = ({ row, onClose }: { row: Row; onClose: () => void }) => (
  <FormDialog<Draft>
    title={`「${row.name}」新版本`}
    submitText="存为草稿"
    width={640}
    onClose={onClose}
    initial={{
      name: row.name,
      about: row.about,
      price: yuanOf(row.priceFen),
      termMonths: row.termMonths,
      buyers: row.buyers as Buyers,
      contents: row.contents,
    }}
    onSubmit={(values) =>
      carryOut(
        '/operator/catalogue/draft',
        {
          code: row.code,
          sort: row.sort as 'package',
          packageType: row.packageType,
          name: values.name,
          about: values.about ?? '',
          priceFen: fenOf(values.price) ?? 0,
          termMonths: values.termMonths,
          contents: Object.fromEntries(
            Object.entries(values.contents).map(([kind, count]) => [kind, count ?? 0]),
          ),
          buyers: values.buyers,
          onSaleFrom: null,
          onSaleUntil: null,
        },
        refresh,
      )
    }
  >
    <TextItem name="name" label="名称" must="请填写名称" least={2} maxLength={40} />
    <TextItem name="about" label="说明" maxLength={200} />
    <TextItem
      name="price"
      label="价格（元）"
      rules={[
        {
          validator: (_, text: string) =>
            fenOf(text ?? '') === null
              ? Promise.reject(new Error('请填写金额，最多两位小数'))
              : Promise.resolve(),
        },
      ]}
    />
    <NumberItem name="termMonths" label="期限（月）" min={1} max={60} />
    <Form.Item name="buyers" label="可购买者">
      <Select options={Object.entries(BUYERS).map(([value, label]) => ({ value, label }))} />
    </Form.Item>
    {Object.keys(row.contents).map((kind) => (
      <Form.Item
        key={kind}
        name={['contents', kind]}
        label={`${kindFacts(kind).name}（${kindFacts(kind).unit}）`}
      >
        <InputNumber min={0} max={1_000_000} />
      </Form.Item>
    ))}
  </FormDialog>
)

const Goods = () => {
  const drafting = useOverlay<Row>()
  const publishing = useOverlay<Row>()
  const withdrawing = useOverlay<Row>()
  const columns: ListColumn<Row>[] = [
    column.name('name', '商品', 180),
    column.text('code', '编码', 170),
    column.text('version', '版本', 70, (row) => `第 ${row.version} 版`),
    column.tag<Row>('state', '状态', 90, (row) => <StatusTag set={CATALOGUE_STATE} code={row.state} />),
    column.money<Row>('price', '价格', 120, (row) => row.priceFen),
    column.text('term', '期限', 80, (row) => `${row.termMonths} 月`),
    column.text('buyers', '可购买者', 150, (row) => BUYERS[row.buyers as Buyers]),
    column.text('by', '拟定', 100, (row) => row.madeBy),
    column.time<Row>('at', '时间', 168, (row) => row.createdAt),
    column.actions<Row>(160, (row) => [
      ...(row.state === CATALOGUE.draft ? [{ label: '发布', onClick: () => publishing.show(row) }] : []),
      { label: '新版本', onClick: () => drafting.show(row) },
      ...(row.state === CATALOGUE.withdrawn
        ? []
        : [
            {
              label: row.state === CATALOGUE.draft ? '作废' : '停售',
              danger: true,
              onClick: () => withdrawing.show(row),
            },
          ]),
    ]),
  ]
  return (
    <>
      <ListCard
        what="商品"
        path="/operator/catalogue/list"
        rowKey="itemId"
        empty={{ text: '没有符合条件的商品' }}
        filters={[keywordFilter('商品', '名称或编码'), choiceFilter('state', '状态', CATALOGUE_STATE)]}
        body={({ keyword, state }) => ({
          ...(keyword ? { keyword } : {}),
          ...(state ? { state: Number(state) } : {}),
        })}
        columns={columns}
      />
      {drafting.subject && <DraftDialog row={drafting.subject} onClose={drafting.close} />}
      {publishing.subject && (
        <ConfirmDialog
          title={`发布「${publishing.subject.name}」第 ${publishing.subject.version} 版`}
          text={`以 ${fen(publishing.subject.priceFen)} 在售，替下现在的版本；已下的订单不受影响。须由拟定者以外的人发布。`}
          action="发布"
          danger={false}
          onConfirm={() =>
            carryOut('/operator/catalogue/publish', { itemId: publishing.subject!.itemId }, refresh)
          }
          onClose={publishing.close}
        />
      )}
      {withdrawing.subject && (
        <ConfirmDialog
          title={`停售「${withdrawing.subject.name}」`}
          text="停售后不能再购买；已购买的不受影响。"
          action="停售"
          onConfirm={() =>
            carryOut('/operator/catalogue/withdraw', { itemId: withdrawing.subject!.itemId }, refresh)
          }
          onClose={withdrawing.close}
        />
      )}
    </>
  )
}

const CataloguePage = () => {
  return (
    <div className={blocks.page}>
      <h1 className={blocks.heading}>商品目录</h1>
      <section className={styles.card}>
        <AddressTabs
          items={[
            { key: 'goods', label: '商品', children: <Goods /> },
            { key: 'applications', label: '小微申请', children: <XwApplications /> },
            { key: 'listed', label: '小微名单', children: <XwListed /> },
          ]}
        />
      </section>
    </div>
  )
}
export default CataloguePage
