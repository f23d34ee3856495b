// Contracts in daily use that are a kind of sale, service, lease of things, development or works: each with its own
// parties, facts and clauses, reviewed as the kind it belongs to.

import { CONSTRUCTION, DEVELOPMENT, SALE, SERVICE } from './base-templates.ts'
import { type ClauseTemplate, type DraftTemplate, type Slot, slot } from './template.ts'

type Variant = {
  type: string
  title: string
  first?: string
  second?: string
  matter: string
  slots?: Slot[]
  /** What the price is called, where not as in the kind it belongs to. */
  price?: string
  reviewAs?: string
  recital?: string
  /** Slots of the general kind that make no sense here. */
  drops?: readonly string[]
  /** Its clauses are all there are: none of the general kind. */
  only?: true
  /** Stand in front of the general clauses, or take the place of those of the same id. */
  clauses: ClauseTemplate[]
}

const renamedClause = (clause: ClauseTemplate, renamed: (text: string) => string): ClauseTemplate => ({
  ...clause,
  text: renamed(clause.text),
  alternatives:
    clause.alternatives &&
    Object.fromEntries(Object.entries(clause.alternatives).map(([side, text]) => [side, renamed(text)])),
})

export const variant = (
  of: DraftTemplate,
  { type, title, first, second, matter, slots = [], clauses, drops = [], only, ...more }: Variant,
): DraftTemplate => {
  const renamed = (text: string) =>
    text.replaceAll(of.first, first ?? of.first).replaceAll(of.second, second ?? of.second)
  return {
    ...of,
    type,
    reviewAs: more.reviewAs ?? of.type,
    title,
    names: { ...of.names, ...(more.price ? { price: more.price } : {}) },
    first: first ?? of.first,
    second: second ?? of.second,
    recital:
      more.recital ??
      `根据《中华人民共和国民法典》及有关法律规定，双方经平等协商，就${matter}事宜订立本合同。`,
    slots: [
      ...of.slots.filter(({ key }) => !drops.includes(key) && !slots.some((one) => one.key === key)),
      ...slots,
    ],
    clauses: [
      ...(only ? [] : of.clauses).map(
        (clause) => clauses.find(({ id }) => id === clause.id) ?? renamedClause(clause, renamed),
      ),
      ...clauses.filter(({ id }) => only || !of.clauses.some((clause) => clause.id === id)),
    ],
  }
}

const clause = (id: string, heading: string, text: string): ClauseTemplate => ({ id, heading, text })

export const DAILY: DraftTemplate[] = [
  variant(SALE, {
    type: '设备采购',
    title: '设备采购合同',
    matter: '设备采购、安装与调试',
    clauses: [
      clause(
        'installation',
        '安装调试与培训',
        '卖方负责设备的安装、调试，并在验收前为买方操作人员提供免费培训；安装所需场地和水电由买方提供。',
      ),
      clause(
        'spare',
        '备件与技术资料',
        '卖方应随设备交付使用说明书、合格证和保修卡，并保证停产后五年内继续供应备件。',
      ),
    ],
  }),
  variant(SALE, {
    type: '办公用品采购',
    title: '办公用品采购合同',
    matter: '办公用品采购',
    clauses: [
      clause(
        'batch',
        '分批供货',
        '买方可以按照实际需要书面通知卖方分批供货，卖方应在收到通知后3日内送达；各批货物的单价以本合同约定为准。',
      ),
    ],
  }),
  variant(SALE, {
    type: '农产品购销',
    title: '农产品购销合同',
    matter: '农产品购销',
    clauses: [
      clause(
        'safety',
        '食品安全',
        '卖方保证农产品符合国家食品安全标准，随货提供产地证明和检验合格证明；因质量不合格造成损失的，由卖方承担赔偿责任。',
      ),
    ],
  }),
  variant(SERVICE, {
    type: '咨询',
    title: '咨询服务合同',
    second: '咨询方',
    matter: '委托提供咨询服务',
    clauses: [
      clause(
        'report',
        '咨询成果',
        '咨询方应按期提交书面咨询报告；委托方付清费用后，咨询报告的著作权归委托方所有，咨询方可以保留一份用于存档。',
      ),
      clause(
        'independence',
        '独立与回避',
        '咨询方应独立、客观地开展工作，与咨询事项有利害关系的，应当及时告知委托方。',
      ),
    ],
  }),
  variant(SERVICE, {
    type: '物业服务',
    title: '物业服务合同',
    first: '委托方',
    second: '物业服务人',
    matter: '委托物业服务',
    slots: [slot('premises', '物业坐落', 'text')],
    clauses: [
      clause(
        'premises',
        '物业基本情况',
        '物业坐落于{{premises}}，物业服务人对共用部位、共用设施设备进行维护，对环境卫生、绿化和秩序进行管理。',
      ),
      clause(
        'handover',
        '交接',
        '服务期满，物业服务人应在15日内移交物业资料、场地和设施设备，并配合新的物业服务人接管。',
      ),
    ],
  }),
  variant(SERVICE, {
    type: '广告发布',
    title: '广告发布合同',
    first: '广告主',
    second: '广告发布者',
    matter: '委托发布广告',
    slots: [slot('media', '发布媒介', 'text')],
    clauses: [
      clause(
        'media',
        '发布媒介与排期',
        '广告通过{{media}}发布，具体版面、时段和次数由双方书面确认的排期表确定；少发的，广告发布者应在30日内补发。',
      ),
      clause(
        'lawful',
        '广告内容',
        '广告主保证广告内容真实、合法并提供有关证明文件；广告发布者有权审查，内容违法的可以要求修改。',
      ),
    ],
  }),
  variant(SERVICE, {
    type: '运维服务',
    title: '信息系统运维服务合同',
    matter: '信息系统运行维护',
    clauses: [
      clause(
        'security',
        '数据与网络安全',
        '服务方应遵守网络安全、数据安全和个人信息保护的法律规定，未经委托方书面同意不得复制、留存或者对外提供其数据；服务终止时应返还并删除。',
      ),
      clause(
        'response',
        '故障响应',
        '服务方提供7×24小时值守，一般故障4小时内、重大故障1小时内响应，并在恢复后3日内提交故障报告。',
      ),
    ],
  }),
  variant(SERVICE, {
    type: '维保服务',
    title: '设备设施维护保养合同',
    second: '维保单位',
    matter: '设备设施维护保养',
    clauses: [
      clause(
        'response',
        '保养与故障处理',
        '维保单位应按照国家标准、产品说明书和约定的周期进行保养，做好记录并交委托方确认；发生故障的，应按照约定的时间到场处理，重大隐患应当立即书面告知委托方并停止使用。',
      ),
      clause(
        'staff',
        '资质与安全',
        '维保单位及其作业人员应具有法律规定的资质，作业时应设置安全防护；因维保单位原因造成人身、财产损害的，由维保单位承担责任。',
      ),
    ],
  }),
  variant(SERVICE, {
    type: '餐饮服务',
    title: '餐饮配送服务合同',
    second: '餐饮方',
    matter: '餐饮配送服务',
    price: '餐费总额',
    clauses: [
      clause(
        'safety',
        '食品安全',
        '餐饮方应具有有效的食品经营许可，从业人员应有健康证明；食材来源可以追溯，每餐留样不少于48小时；因食品安全问题造成损害的，由餐饮方承担赔偿责任。',
      ),
      clause(
        'change',
        '份数的调整',
        '委托方调整份数的，应提前一日通知餐饮方，餐费按照双方确认的实际份数结算。',
      ),
    ],
  }),
  variant(SERVICE, {
    type: '培训',
    title: '培训服务合同',
    second: '培训机构',
    matter: '委托培训',
    clauses: [
      clause(
        'teaching',
        '师资与教学',
        '培训机构应配备具有相应资质的讲师，提前5日提供课程安排；更换讲师或者调整时间的，应事先取得委托方同意。',
      ),
    ],
  }),
  variant(SERVICE, {
    type: '保洁',
    title: '保洁服务合同',
    second: '保洁公司',
    matter: '委托保洁服务',
    clauses: [
      clause(
        'staff',
        '人员与安全',
        '保洁公司应为其人员依法缴纳社会保险并进行安全培训，因其人员原因造成人身、财产损害的，由保洁公司承担责任。',
      ),
    ],
  }),
  variant(SERVICE, {
    type: '会展服务',
    title: '会展服务合同',
    first: '主办方',
    second: '承办方',
    matter: '会展活动承办',
    clauses: [
      clause(
        'site',
        '场地与搭建',
        '承办方负责场地预订、展台搭建和拆除，搭建方案应经主办方书面确认，并符合消防和安全要求。',
      ),
    ],
  }),
  variant(DEVELOPMENT, {
    type: '软件开发',
    title: '软件开发合同',
    matter: '软件委托开发',
    clauses: [
      clause(
        'change',
        '需求变更',
        '委托人要求变更需求的，应书面提出；研究开发人在5个工作日内评估对费用和进度的影响，经双方书面确认后执行。',
      ),
    ],
  }),
  variant(CONSTRUCTION, {
    type: '装饰装修',
    title: '装饰装修工程施工合同',
    matter: '装饰装修工程施工',
    clauses: [
      clause(
        'environment',
        '材料与环保',
        '装修材料应符合国家环保标准并有合格证明，进场前由发包人验收；竣工后室内空气质量应符合国家标准。',
      ),
    ],
  }),
]
