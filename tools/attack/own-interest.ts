import { changeAddress } from '@wathiqa/contract';
import { decideRequest, handOverBatch } from '@wathiqa/contract/office';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { cairoAddress } from '@wathiqa/server/test/support/orders.ts';
import { type Attack, expectThat } from './attack.ts';
import { signInCitizen, signInStaff } from './people.ts';
import { acceptance, order, pack, paidRequest } from './requests.ts';

const OWN = RESPONSE_CODES.OWN_REQUEST;

export const ownInterestAttacks: readonly Attack[] = [
  {
    name: 'a clerk orders as a citizen and decides the same request',
    run: async (target) => {
      const clerk = await signInStaff(target, 'clerk');
      const requestId = await order(await signInCitizen(target, 'clerk@office.example'));
      const { code } = await clerk.send(decideRequest, {
        body: await acceptance(clerk, requestId),
      });
      expectThat(code === OWN, `decision: ResponseCode ${code}`);
    },
  },
  {
    name: 'a clerk packs and hands over their own order, accepted by another',
    run: async (target) => {
      const clerk = await signInStaff(target, 'clerk');
      const other = await signInStaff(target, 'second-clerk');
      const asCitizen = await signInCitizen(target, 'clerk@office.example');
      const requestId = await paidRequest(target, asCitizen, other);
      const packed = await pack(clerk, requestId);
      expectThat(packed.code === OWN, `packing: ResponseCode ${packed.code}`);
      const batch = await pack(other, requestId);
      const batchId = Number(/"batch":\{"id":(\d+)/.exec(batch.text)?.[1]);
      expectThat(
        batch.code === RESPONSE_CODES.ACCEPTED,
        `packing by another clerk: ResponseCode ${batch.code}`,
      );
      const { code } = await clerk.send(handOverBatch, {
        body: { batchId, requestIds: [requestId] },
      });
      expectThat(code === OWN, `handover: ResponseCode ${code}`);
    },
  },
  {
    name: 'address changes of a paid request, then immediate packing',
    run: async (target) => {
      const clerk = await signInStaff(target, 'clerk');
      const citizen = await signInCitizen(target, 'taken-over@people.example');
      const requestId = await paidRequest(target, citizen, clerk);
      const codes = [];
      for (let time = 1; time <= 10; time += 1) {
        const customerAddress = cairoAddress({ address: `عقار ${time}، شارع آخر، المعادي` });
        const { code } = await citizen.send(changeAddress, {
          body: { requestId, customerAddress },
        });
        codes.push(code);
      }
      const accepted = codes.filter((code) => code === RESPONSE_CODES.ACCEPTED).length;
      expectThat(accepted === 1, `${accepted} changes accepted (${codes})`);
      const { code } = await pack(clerk, requestId);
      expectThat(code === RESPONSE_CODES.PACKING_HELD, `packing: ResponseCode ${code}`);
    },
  },
];
