import { readFile } from 'node:fs/promises';
import { collectDefaultMetrics } from 'prom-client';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { measureDatabase } from './db/pool-metrics.ts';
import { measureSigning } from './features/certificates/metrics.ts';
import { measureRegister } from './features/reports/metrics/register-metrics.ts';
import { createMetrics } from './observability/metrics.ts';
import { OPERATION_EVENTS } from './observability/operation-events.ts';
import { SECURITY_EVENTS } from './observability/security-events.ts';

const root = new URL('../../../', import.meta.url);
const readText = (path: string) => readFile(new URL(path, root), 'utf8');

interface Rules {
  groups: {
    name: string;
    rules: {
      record?: string;
      alert?: string;
      expr: string;
      labels?: { severity: string };
      annotations?: { summary: string; runbook: string };
    }[];
  }[];
}

const { registry, close } = createMetrics();
collectDefaultMetrics({ register: registry });
measureDatabase(registry, { connectionUse: () => [] });
measureRegister(registry, {} as never);
measureSigning(registry, {} as never);
afterAll(close);

/** Exported metric names, including series suffixes. */
const told = new Set(
  registry
    .getMetricsAsArray()
    .flatMap(({ name }) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]),
);
const rules = (parse(await readText('deploy/observability/rules.yml')) as Rules).groups.flatMap(
  ({ rules }) => rules,
);
const recorded = new Set(rules.flatMap(({ record }) => record ?? []));
const alerts = rules.filter(({ alert }) => alert);

/** node_exporter, postgres_exporter and blackbox_exporter. */
const OF_EXPORTERS = /^(?:node|pg_stat|probe)_/;

function namesIn(query: string): string[] {
  const bare = query.replaceAll(/"[^"]*"/g, '""').replaceAll(/\{[^}]*\}/g, '');
  const grouped = bare.replaceAll(/\b(?:by|on|without|ignoring)\s*\([^)]*\)/g, '');
  return [...grouped.matchAll(/[a-z_][a-z0-9_:]*(?!\s*\(|[a-z0-9_:])/g)]
    .map(([name]) => name)
    .filter((name) => /[_:]/.test(name) && !/^(?:and|or|unless|bool|\$__)/.test(name))
    .filter((name) => !name.startsWith('__'));
}

async function dashboardQueries(): Promise<string[]> {
  const { panels } = JSON.parse(await readText('deploy/observability/dashboard.json')) as {
    panels: { targets?: { expr: string }[] }[];
  };
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
}

test('exports every metric used by rules, dashboard and guides', async () => {
  const queries = [...rules.map(({ expr }) => expr), ...(await dashboardQueries())];
  const asked = new Set(queries.flatMap(namesIn));
  expect(asked.size).toBeGreaterThan(25);
  const ours = [...asked].filter((name) => !OF_EXPORTERS.test(name));
  expect(ours.filter((name) => !told.has(name) && !recorded.has(name))).toEqual([]);
  const objectives = await readText('docs/slo.md');
  const promised = [...objectives.matchAll(/`(wathiqa:[a-z0-9_:]+)`/g)].map(([, name]) => name);
  expect(promised.filter((name) => !recorded.has(name ?? ''))).toEqual([]);
});

test('the dashboard shows the metrics of each alert', async () => {
  const shown = new Set((await dashboardQueries()).flatMap(namesIn));
  const asked = new Set(alerts.flatMap(({ expr }) => namesIn(expr)));
  // Their own dashboards show the others.
  const ours = [...asked].filter((name) => !OF_EXPORTERS.test(name));
  expect(ours.filter((name) => !shown.has(name))).toEqual([]);
});

test('documents every metric in the guide', async () => {
  const guide = await readText('docs/guides/observability.md');
  const names = registry.getMetricsAsArray().map(({ name }) => name);
  const ofLibrary = /^(?:nodejs|process)_/;
  expect(names.filter((name) => !ofLibrary.test(name) && !guide.includes(`\`${name}\``))).toEqual(
    [],
  );
});

test('matches each alert with a severity and a runbook chapter, and vice versa', async () => {
  const runbook = await readText('docs/guides/runbook.md');
  const chapters = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  expect(chapters).toEqual(alerts.map(({ alert }) => alert));
  for (const { alert = '', labels, annotations } of alerts) {
    expect(['page', 'ticket']).toContain(labels?.severity);
    expect(annotations?.runbook).toBe(`docs/guides/runbook.md#${alert.toLowerCase()}`);
    expect(annotations?.summary).toMatch(/\S/);
  }
});

test('each alert has a case for promtool', async () => {
  const cases = await readText('deploy/observability/rules.test.yml');
  const missing = alerts.filter(({ alert }) => !cases.includes(`alertname="${alert}"`));
  expect(missing).toEqual([]);
});

test('exports each log event at 0 before its first', async () => {
  const { values } = (await registry.getSingleMetric('wathiqa_log_events_total')?.get()) ?? {};
  const events = Object.keys({ ...OPERATION_EVENTS, ...SECURITY_EVENTS });
  expect(values?.map(({ labels }) => labels.event).sort()).toEqual(events.sort());
});
