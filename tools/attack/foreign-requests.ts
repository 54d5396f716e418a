import { createRequestId } from '@wathiqa/domain';
import { citizenCalls, validInput } from '@wathiqa/server/test/support/http/calls.ts';
import { type Attack, expectNone, expectThat } from './attack.ts';
import { signInCitizen } from './people.ts';
import { order } from './requests.ts';

/** Replaced by another citizen's number. */
const SAMPLE = createRequestId(2026, 999_999_999);
const UNKNOWN = createRequestId(2026, 999_999_998);

const naming = (path: string, requestId: string) =>
  JSON.parse(JSON.stringify(validInput[path] ?? {}).replaceAll(SAMPLE, requestId));

const callsOfRequest = citizenCalls.filter(({ path }) =>
  JSON.stringify(validInput[path] ?? {}).includes(SAMPLE),
);

export const foreignRequestAttacks: readonly Attack[] = [
  {
    name: "every citizen call with another citizen's request number",
    run: async (target) => {
      const owner = await signInCitizen(target, 'owner@people.example');
      const stranger = await signInCitizen(target, 'stranger@people.example');
      const requestId = await order(owner);
      const told = [];
      for (const call of callsOfRequest) {
        const foreign = await stranger.send(call, naming(call.path, requestId));
        const unknown = await stranger.send(call, naming(call.path, UNKNOWN));
        const same = foreign.text.replaceAll(requestId, UNKNOWN) === unknown.text;
        if (foreign.status < 400 || foreign.status !== unknown.status || !same) {
          told.push(
            `${call.path}: HTTP ${foreign.status} for another citizen's request, ${unknown.status} for an unknown one`,
          );
        }
      }
      expectNone(told);
      expectThat(callsOfRequest.length > 8, `only ${callsOfRequest.length} calls were found`);
    },
  },
];
