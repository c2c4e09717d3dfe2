//! The sentences of the core and of the window, in both languages, as Fluent bundles.

import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import approvalsEn from '../locales/approvals.en.ftl?raw';
import approvalsZh from '../locales/approvals.zh-CN.ftl?raw';
import auditEn from '../locales/audit.en.ftl?raw';
import auditZh from '../locales/audit.zh-CN.ftl?raw';
import balancesEn from '../locales/balances.en.ftl?raw';
import balancesZh from '../locales/balances.zh-CN.ftl?raw';
import batchesEn from '../locales/batches.en.ftl?raw';
import batchesZh from '../locales/batches.zh-CN.ftl?raw';
import codebookEn from '../locales/codebook.en.ftl?raw';
import codebookZh from '../locales/codebook.zh-CN.ftl?raw';
import coreEn from '../locales/core.en.ftl?raw';
import coreZh from '../locales/core.zh-CN.ftl?raw';
import detailEn from '../locales/detail.en.ftl?raw';
import detailZh from '../locales/detail.zh-CN.ftl?raw';
import diagnosisEn from '../locales/diagnosis.en.ftl?raw';
import diagnosisZh from '../locales/diagnosis.zh-CN.ftl?raw';
import doubtsEn from '../locales/doubts.en.ftl?raw';
import doubtsZh from '../locales/doubts.zh-CN.ftl?raw';
import exportEn from '../locales/export.en.ftl?raw';
import exportZh from '../locales/export.zh-CN.ftl?raw';
import findingEn from '../locales/finding.en.ftl?raw';
import findingZh from '../locales/finding.zh-CN.ftl?raw';
import helpEn from '../locales/help.en.ftl?raw';
import helpZh from '../locales/help.zh-CN.ftl?raw';
import machineEn from '../locales/machine.en.ftl?raw';
import machineZh from '../locales/machine.zh-CN.ftl?raw';
import maturityEn from '../locales/maturity.en.ftl?raw';
import maturityZh from '../locales/maturity.zh-CN.ftl?raw';
import orderfileEn from '../locales/orderfile.en.ftl?raw';
import orderfileZh from '../locales/orderfile.zh-CN.ftl?raw';
import ordersEn from '../locales/orders.en.ftl?raw';
import ordersZh from '../locales/orders.zh-CN.ftl?raw';
import partiesEn from '../locales/parties.en.ftl?raw';
import partiesZh from '../locales/parties.zh-CN.ftl?raw';
import readingEn from '../locales/reading.en.ftl?raw';
import readingZh from '../locales/reading.zh-CN.ftl?raw';
import refusalsEn from '../locales/refusals.en.ftl?raw';
import refusalsZh from '../locales/refusals.zh-CN.ftl?raw';
import setupEn from '../locales/setup.en.ftl?raw';
import setupZh from '../locales/setup.zh-CN.ftl?raw';
import signinEn from '../locales/signin.en.ftl?raw';
import signinZh from '../locales/signin.zh-CN.ftl?raw';
import tableEn from '../locales/table.en.ftl?raw';
import tableZh from '../locales/table.zh-CN.ftl?raw';
import templatesEn from '../locales/templates.en.ftl?raw';
import templatesZh from '../locales/templates.zh-CN.ftl?raw';
import windowEn from '../locales/window.en.ftl?raw';
import windowZh from '../locales/window.zh-CN.ftl?raw';
import type { Language } from '../stores/look';

// No isolation marks: sentences are copied into mails and tickets, and both languages are left-to-right.
function bundle(language: Language, sources: string[]): FluentBundle {
  const empty = new FluentBundle(language, { useIsolating: false });
  for (const source of sources) empty.addResource(new FluentResource(source));
  return empty;
}

const SOURCES: Record<Language, string[]> = {
  en: [
    coreEn,
    windowEn,
    helpEn,
    ordersEn,
    orderfileEn,
    approvalsEn,
    batchesEn,
    auditEn,
    diagnosisEn,
    doubtsEn,
    codebookEn,
    balancesEn,
    detailEn,
    exportEn,
    findingEn,
    machineEn,
    maturityEn,
    tableEn,
    templatesEn,
    partiesEn,
    readingEn,
    refusalsEn,
    setupEn,
    signinEn,
  ],
  'zh-CN': [
    coreZh,
    windowZh,
    helpZh,
    ordersZh,
    orderfileZh,
    approvalsZh,
    batchesZh,
    auditZh,
    diagnosisZh,
    doubtsZh,
    codebookZh,
    detailZh,
    exportZh,
    balancesZh,
    findingZh,
    machineZh,
    maturityZh,
    tableZh,
    templatesZh,
    partiesZh,
    readingZh,
    refusalsZh,
    setupZh,
    signinZh,
  ],
};

const made = new Map<Language, FluentBundle>();

/** Parsed when a sentence of the language is first asked for: a window mostly shows one language. */
function bundleOf(language: Language): FluentBundle {
  const known = made.get(language);
  if (known) return known;
  const parsed = bundle(language, SOURCES[language]);
  made.set(language, parsed);
  return parsed;
}

/** The sentence, or its id where none exists: an id on screen can at least be reported. */
export function format(language: Language, id: string, args: Record<string, FluentVariable> = {}): string {
  const sentences = bundleOf(language);
  const message = sentences.getMessage(id);
  if (!message?.value) return id;
  const said = sentences.formatPattern(message.value, args, []);
  return language === 'zh-CN' ? closed(said) : said;
}

/** Chinese has spaces only beside letters and digits; a message cannot know whether an argument is one of these. */
const closed = (said: string) =>
  said.replace(/(?<=[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]) (?=[\u3000-\u303f\u3400-\u9fff\uff00-\uffef])/gu, '');

/** Whether the message exists. Both languages have the same ones. */
export const has = (id: string) => bundleOf(made.keys().next().value ?? 'en').hasMessage(id);
