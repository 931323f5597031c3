import { escapeHtml } from './escape-html.ts'
import type { OpenApi } from './open-api.ts'

/** The description of the calls for people: one page, without scripts. */
export function docsPage({ paths }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { description, parameters, responses, requestBody }]) => {
      const detail = JSON.stringify({ parameters, requestBody, responses }, undefined, 2)
      return `<details><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(description)}</summary><pre>${escapeHtml(detail)}</pre></details>`
    }),
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Visavis API</title>
<style>body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}summary{padding:.5rem 0;cursor:pointer}pre{overflow:auto;font-size:14px}</style>
<h1>Visavis API</h1><p>One error shape: <code>{code, details, request_id}</code>. Machine-readable: <a href="/api/docs.json">docs.json</a>.</p>
${calls.join('\n')}</html>`
}
