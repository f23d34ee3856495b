import type { IsoDate } from '../values/calendar.ts'

export type LawVersion = {
  /** First day in force. */
  from: IsoDate
  /** How the version is cited: 2025年修订. */
  version: string
  /** Another law held this place then: 合同法 before the Civil Code. */
  law?: string
  /** Article numbers of this version, keyed by those the checklist uses. */
  articles?: Record<string, string>
}

/** Newest last. The checklist cites the newest numbering; older versions say what it was called then. */
export const LAW_VERSIONS: Record<string, LawVersion[]> = {
  民法典: [
    {
      from: '1999-10-01',
      version: '1999年',
      law: '合同法',
      articles: {
        第四百七十条: '第十二条',
        第四百九十条: '第三十二条',
        第四百九十六条: '第三十九条',
        第四百九十七条: '第四十条',
        第五百零六条: '第五十三条',
        第五百零九条: '第六十条',
        第五百一十条: '第六十一条',
        第五百一十一条: '第六十二条',
        第五百四十四条: '第七十八条',
        第五百四十五条: '第七十九条',
        第五百四十六条: '第八十条',
        第五百六十二条: '第九十三条',
        第五百六十三条: '第九十四条',
        第五百六十五条: '第九十六条',
        第五百七十七条: '第一百零七条',
        第五百八十四条: '第一百一十三条',
        第五百八十五条: '第一百一十四条',
        第五百九十条: '第一百一十七条',
        第五百九十六条: '第一百三十一条',
        第六百零四条: '第一百四十二条',
        第六百二十条: '第一百五十七条',
        第六百二十一条: '第一百五十八条',
        第六百二十八条: '第一百六十一条',
        第六百三十四条: '第一百六十七条',
        第六百六十八条: '第一百九十七条',
        第六百七十条: '第二百条',
        第七百零四条: '第二百一十三条',
        第七百零五条: '第二百一十四条',
        第七百一十二条: '第二百二十条',
        第七百一十三条: '第二百二十一条',
        第七百一十六条: '第二百二十四条',
        第七百二十六条: '第二百三十条',
        第七百七十一条: '第二百五十二条',
        第七百八十条: '第二百六十一条',
        第七百八十一条: '第二百六十二条',
        第七百九十一条: '第二百七十二条',
        第七百九十五条: '第二百七十五条',
        第八百零七条: '第二百八十六条',
        第八百五十条: '第三百二十九条',
        第八百五十八条: '第三百三十八条',
        第八百五十九条: '第三百三十九条',
        第八百六十一条: '第三百四十一条',
        第九百三十三条: '第四百一十条',
      },
    },
    { from: '2021-01-01', version: '2020年' },
  ],
  仲裁法: [
    {
      from: '1995-09-01',
      version: '1994年',
      articles: { 第五条: '第五条', 第二十七条: '第十六条', 第二十九条: '第十八条' },
    },
    {
      from: '2018-01-01',
      version: '2017年修正',
      articles: { 第五条: '第五条', 第二十七条: '第十六条', 第二十九条: '第十八条' },
    },
    { from: '2026-03-01', version: '2025年修订' },
  ],
  民事诉讼法: [
    {
      from: '2013-01-01',
      version: '2012年修正',
      articles: { 第三十四条: '第三十三条', 第三十五条: '第三十四条' },
    },
    {
      from: '2017-07-01',
      version: '2017年修正',
      articles: { 第三十四条: '第三十三条', 第三十五条: '第三十四条' },
    },
    { from: '2022-01-01', version: '2021年修正' },
    { from: '2024-01-01', version: '2023年修正' },
  ],
  公司法: [
    { from: '2014-03-01', version: '2013年修正', articles: { 第十五条: '第十六条' } },
    { from: '2018-10-26', version: '2018年修正', articles: { 第十五条: '第十六条' } },
    { from: '2024-07-01', version: '2023年修订' },
  ],
  反不正当竞争法: [
    { from: '2018-01-01', version: '2017年修订', articles: { 第十条: '第九条' } },
    { from: '2019-04-23', version: '2019年修正', articles: { 第十条: '第九条' } },
    { from: '2025-10-15', version: '2025年修订' },
  ],
  增值税法: [
    { from: '2017-11-19', version: '2017年修订', law: '增值税暂行条例', articles: { 第十条: '第二条' } },
    { from: '2026-01-01', version: '2024年' },
  ],
  保障中小企业款项支付条例: [
    { from: '2020-09-01', version: '2020年', articles: { 第九条: '第八条' } },
    { from: '2025-06-01', version: '2025年修订' },
  ],
  著作权法: [
    { from: '2010-04-01', version: '2010年修正', articles: { 第十九条: '第十七条' } },
    { from: '2021-06-01', version: '2020年修正' },
  ],
  电子签名法: [
    { from: '2005-04-01', version: '2004年' },
    { from: '2015-04-24', version: '2015年修正' },
    { from: '2019-04-23', version: '2019年修正' },
  ],
  个人信息保护法: [{ from: '2021-11-01', version: '2021年' }],
  消费者权益保护法: [{ from: '2014-03-15', version: '2013年修正' }],
  劳动法: [
    { from: '1995-01-01', version: '1994年' },
    { from: '2018-12-29', version: '2018年修正' },
  ],
  劳动合同法: [
    { from: '2008-01-01', version: '2007年' },
    { from: '2013-07-01', version: '2012年修正' },
  ],
  劳动合同法实施条例: [{ from: '2008-09-18', version: '2008年' }],
  社会保险法: [
    { from: '2011-07-01', version: '2010年' },
    { from: '2018-12-29', version: '2018年修正' },
  ],
  建筑法: [
    { from: '2011-07-01', version: '2011年修正' },
    { from: '2019-04-23', version: '2019年修正' },
  ],
  建设工程质量管理条例: [
    { from: '2000-01-30', version: '2000年' },
    { from: '2019-04-23', version: '2019年修订' },
  ],
  合伙企业法: [{ from: '2007-06-01', version: '2006年修订' }],
  建设工程质量保证金管理办法: [{ from: '2017-07-01', version: '2017年修订' }],
  '最高人民法院关于适用《民法典》合同编通则若干问题的解释': [
    { from: '2023-12-05', version: '法释〔2023〕13号' },
  ],
  '最高人民法院关于适用《民法典》有关担保制度的解释': [{ from: '2021-01-01', version: '法释〔2020〕28号' }],
  '最高人民法院关于适用《仲裁法》若干问题的解释': [{ from: '2006-09-08', version: '法释〔2006〕7号' }],
  '最高人民法院关于适用《民事诉讼法》的解释': [
    { from: '2015-02-04', version: '2015年' },
    { from: '2022-04-10', version: '2022年修正' },
  ],
  最高人民法院关于审理民间借贷案件适用法律若干问题的规定: [
    { from: '2021-01-01', version: '2020年第二次修正' },
  ],
  最高人民法院关于审理城镇房屋租赁合同纠纷案件具体应用法律若干问题的解释: [
    { from: '2021-01-01', version: '2020年修正' },
  ],
  '最高人民法院关于审理劳动争议案件适用法律问题的解释（一）': [
    { from: '2021-01-01', version: '法释〔2020〕26号' },
  ],
  '最高人民法院关于审理劳动争议案件适用法律问题的解释（二）': [{ from: '2025-09-01', version: '2025年' }],
  '最高人民法院关于审理建设工程施工合同纠纷案件适用法律问题的解释（一）': [
    { from: '2021-01-01', version: '法释〔2020〕25号' },
  ],
}

export type Citation = {
  law: string
  article: string
  /** How the version is named, and the day it came into force. */
  version: string
  versionFrom: IsoDate | null
  gist: string
  /** Set when the contract is older than the oldest version known here. */
  note?: string
}

const YEAR_NOTE = /（(?:\d{4}年[^）]*|建质[^）]*)）$/

/** The article as numbered in the version in force on the contract's date. */
export function citeOn(date: IsoDate, basis: { law: string; article: string; gist: string }): Citation {
  const law = basis.law.replace(YEAR_NOTE, '')
  const versions = LAW_VERSIONS[law]
  if (!versions) return { law, article: basis.article, version: '', versionFrom: null, gist: basis.gist }
  const inForce = versions.filter((version) => version.from <= date).at(-1)
  const newest = versions.at(-1) as LawVersion
  if (!inForce) {
    return {
      law,
      article: basis.article,
      version: newest.version,
      versionFrom: newest.from,
      gist: basis.gist,
      note: '合同日期早于该规定施行之日，仅供参照',
    }
  }
  if (inForce === newest)
    return {
      law,
      article: basis.article,
      version: inForce.version,
      versionFrom: inForce.from,
      gist: basis.gist,
    }
  const older = inForce.articles?.[basis.article]
  if (inForce.articles && !older) {
    return {
      law,
      article: basis.article,
      version: newest.version,
      versionFrom: newest.from,
      gist: basis.gist,
      note: '合同日期早于该规定施行之日，仅供参照',
    }
  }
  return {
    law: inForce.law ?? law,
    article: older ?? basis.article,
    version: inForce.version,
    versionFrom: inForce.from,
    gist: basis.gist,
  }
}
