import { expect, test } from 'vitest';
import {
  emptyFunctions,
  keepAddressWithPage,
  leaveOutServerParts,
  markPure,
} from '../../lean-script.ts';

test.each([
  [
    "defineCall({ method: 'GET', summary: 'a, b', path: '/x', body: z.object({ a: f({}) }), answer: A, refusals: ['X'] })",
    "defineCall({ method: 'GET', path: '/x', answer: A,  })",
  ],
  ["defineCall({ method: 'GET', answer: { summary: 1 } })", undefined],
  ["other({ summary: 'x' })", undefined],
  ['defineCall(call)', undefined],
])('of %s a browser gets %s', (code, left) => {
  expect(leaveOutServerParts(code)).toBe(left);
});

test.each([
  [
    'function a() { b(); } function b() { return 1; }',
    ['b'],
    'function a() { b(); } function b() {throw Error("uncalled")}',
  ],
  [
    'export async function a() { const b = async (c) => { c(); }; }',
    ['b'],
    'export async function a() { const b = async (c) => {throw Error("uncalled")}; }',
  ],
  [
    'A.prototype.b = function (c) { c(); }; A.prototype.d = 1;',
    ['A.prototype.b'],
    'A.prototype.b = function (c) {throw Error("uncalled")}; A.prototype.d = 1;',
  ],
])('of a library a browser gets no body of what nothing calls: %s', (code, names, left) => {
  expect(emptyFunctions(code, names)).toBe(left);
});

test('a function that a library no longer has is told', () => {
  expect(() => emptyFunctions('function a() {}', ['a', 'b'])).toThrow('There is no function b');
});

test("a router's component can be left out where nothing shows it", () => {
  expect(
    markPure('const Form = React$1.forwardRef((props) => 1);\nForm.displayName = "Form";\nrun();'),
  ).toBe('const Form = /* @__PURE__ */ React$1.forwardRef((props) => 1);\n\nrun();');
});

test('the router takes the address with the page, and is not drawn for it before', () => {
  expect(keepAddressWithPage('if (a) setLocation(newState.location);')).toBe(
    'if (a) React$1.startTransition(() => setLocation(newState.location));',
  );
  expect(() => keepAddressWithPage('run();')).toThrow(RangeError);
});
